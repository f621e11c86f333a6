import type * as contract from '@dray/contract/backorders'
import { deliveredOn } from '@dray/domain/batches/usable-batches'
import { type SplitLine, splitLines, splitTotals } from '@dray/domain/backorders/split-order'
import type { ReservingLine } from '@dray/domain/orders/allocate-batches'
import { isOpen, openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { linesOfOrders, ordersById } from '../../orders/index.ts'
import { stockOfProducts } from '../../products/index.ts'
import { batchesInStock, reservedByOrder } from './stock-to-ship.sql.ts'

type Request = CallRequest<typeof contract.findSplits>
type Line = Awaited<ReturnType<typeof linesOfOrders>>[number]

/** Oldest order first; each is left what those before it don't ship. Orders that aren't open are left out. */
export async function findSplits(db: Db, { body, today }: Request): Promise<contract.OrderSplit[]> {
  const ids = [...new Set(body.orderIds)]
  const found = await ordersById(db, ids)
  if (found.length < ids.length) throw new Refusal('order-not-found')
  const orders = found
    .filter(({ orderStatus }) => isOpen(orderStatus))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id)
  const lines = await linesOfOrders(
    db,
    orders.map(({ id }) => id),
  )
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const stock = await stockToShip(db, [...new Set(lines.map(({ productId }) => productId))])
  return orders.map(({ id, orderNum, discountCents, deliveryDate, minLifeDays }) => {
    const need = { day: deliveredOn(deliveryDate, false, today), minLifeDays }
    const split = stock.take(id, byOrder.get(id) ?? [], need)
    return { id, orderNum, ...splitTotals(split, discountCents), lines: split.flatMap(waitingLine) }
  })
}

const waitingLine = ({ line, waits }: SplitLine<Line>) =>
  waits === 0
    ? []
    : {
        orderLineId: line.id,
        productSku: line.productSku,
        productName: line.productName,
        ships: line.quantity - waits,
        waits,
      }

/** The stock of these products, and what open orders reserve of it. */
async function stockToShip(db: Db, productIds: readonly number[]) {
  const batches = await batchesInStock(db, productIds)
  const stock = new Map(await stockOfProducts(db, productIds))
  const claims = Map.groupBy(
    await reservedByOrder(
      db,
      batches.map(({ id }) => id),
      openOrderStatuses,
    ),
    ({ orderId }) => orderId,
  )
  const reserved = new Map<number, number>()
  const reserve = (lines: readonly ReservingLine[], sign: 1 | -1) => {
    for (const { productBatchId: id, quantity } of lines)
      if (typeof id === 'number') reserved.set(id, (reserved.get(id) ?? 0) + sign * quantity)
  }
  for (const lines of claims.values()) reserve(lines, 1)
  const byProduct = Map.groupBy(batches, ({ productId }) => productId)
  return {
    /** Splits an order's lines and takes what ships. */
    take(orderId: number, lines: readonly Line[], need: Parameters<typeof splitLines>[1]['rule']['need']) {
      reserve(claims.get(orderId) ?? [], -1)
      const own = [...new Set(lines.map(({ productId }) => productId))].flatMap((id) => byProduct.get(id) ?? [])
      const split = splitLines(lines, {
        batches: own,
        reserved: own.map(({ id }) => ({ productBatchId: id, quantity: reserved.get(id) ?? 0 })),
        rule: { need, batchOrder: batches[0]?.batchOrder ?? 'FIFO' },
        stockOf: (productId) => stock.get(productId) ?? 0,
      })
      for (const { line, ships } of split) {
        if (line.tagsPulled) continue
        reserve(
          ships.map(({ batchId, quantity }) => ({ productBatchId: batchId, quantity })),
          1,
        )
        if (line.shouldHaveTag) continue
        for (const { quantity } of ships) stock.set(line.productId, (stock.get(line.productId) ?? 0) - quantity)
      }
      return split
    },
  }
}
