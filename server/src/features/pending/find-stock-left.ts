import type * as contract from '@dray/contract/pending'
import { type Chain, leftForOrder } from '@dray/domain/backorders/queue'
import type { Db } from '../../platform/db/db.ts'
import { chainOfOrder, readQueue } from '../orders/index.ts'

type Request = { productIds: readonly number[]; orderId?: number | null | undefined; today: string }

/** Units of each product that the queue leaves this order, or a new one. Takes no locks, so a save may find less. */
export async function findStockLeft(db: Db, { productIds, orderId, today }: Request): Promise<contract.StockLeft[]> {
  const ids = [...new Set(productIds)]
  const ofOrder = orderId ?? 0
  const [place = newest, { lines, stock }] = await Promise.all([
    chainOfOrder(db, ofOrder),
    readQueue(db, ids, { today, batchesOf: ofOrder }),
  ])
  const [linesOf, batchesOf] = [Map.groupBy(lines, getProductId), Map.groupBy(stock.batches, getProductId)]
  return ids.map((productId) => {
    const batches = batchesOf.get(productId) ?? []
    const own = { productId, lines: linesOf.get(productId) ?? [] }
    const left = leftForOrder({ ...place, orderId: ofOrder }, own, { ...stock, batches })
    return {
      productId,
      loose: left.loose,
      waitsAhead: left.waitsAhead,
      goesFirst: left.first?.orderNum ?? null,
      batches: batches.map((batch) => ({ ...batch, left: left.leftOf.get(batch.id) ?? 0 })),
    }
  })
}

const getProductId = ({ productId }: { productId: number }): number => productId

/** A new order comes after all others. */
const newest: Chain = { chainCreatedAt: new Date(8_640_000_000_000_000), chainId: Number.MAX_SAFE_INTEGER }
