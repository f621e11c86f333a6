import type * as contract from '@dray/contract/pending'
import { type Chain, leftForOrder } from '@dray/domain/backorders/queue'
import { deliveredOn, lineProblem } from '@dray/domain/batches/usable-batches'
import { missingToPull } from '@dray/domain/orders/missing-units'
import { isShipped, openOrderStatuses, type OrderStatus } from '@dray/domain/orders/order-status'
import { takesStock } from '@dray/domain/orders/plan-stock'
import type { Db } from '../../platform/db/db.ts'
import { maxRowsAtOnce } from '../../platform/http/answers/list-page.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { chainOfOrder, readOrder, readQueue, reservableBatches, reservedByOthers, shortLines } from '../orders/index.ts'
import { stockOfProducts } from '../products/index.ts'
import { linesToPull, unpulledLines } from './pending.sql.ts'
import { unitsOfProducts } from './units-of-products.ts'

/** Stock and pending units of an order's products, for showing what is available. */
export async function listOrderStock(db: Db, { user, params, today }: CallRequest<typeof contract.listOrderStock>) {
  const { orderedItems, deliveryDate, orderStatus, customer } = await readOrder(db, user, { id: params.id })
  const productIds = [...new Set(orderedItems.map(({ productId }) => productId))]
  return unitsOfProducts(db, productIds, {
    day: deliveredOn(deliveryDate, isShipped(orderStatus), today),
    minLifeDays: customer.minLifeDays,
  })
}

/** Lines that can't be pulled without taking stock or their batch below zero, with the missing units. Skips pulled lines. */
export async function findPullShortages(
  db: Db,
  { itemIds, today }: { itemIds: readonly number[]; today: string },
): Promise<contract.PullShortage[]> {
  const lines = await linesToPull(db, { openStatuses: openOrderStatuses, itemIds })
  const stock = await stockOfProducts(db, [...new Set(lines.map(({ productId }) => productId))])
  const remaining = new Map(
    lines.map((line) => [
      line.batchId,
      lineProblem(line, isShipped(line.orderStatus), today) === null ? (line.remainingQuantity ?? 0) : 0,
    ]),
  )
  const missing = missingToPull(
    lines,
    (productId) => stock.get(productId),
    (batchId) => remaining.get(batchId),
  )
  return [...missing].map(([line, short]) => ({
    ...line,
    missing: short.missing,
    missingInBatch: short.ofBatch,
    unusableReason: lineProblem(line, isShipped(line.orderStatus), today) ?? undefined,
  }))
}

type StatusChange = { orderIds: readonly number[]; orderStatus: OrderStatus; today: string }

/** Lines that are short, or would be if these orders were open. Unknown orders have no lines. */
export async function findStatusShortages(
  db: Db,
  { orderIds, orderStatus, today }: StatusChange,
): Promise<contract.Shortage[]> {
  const unpulled = await unpulledLines(db, orderIds)
  const lines = unpulled.filter((line) => takesStock(line.orderStatus, orderStatus))
  const changing = [...new Set(lines.map(({ orderID }) => orderID))]
  const short = await shortLines(db, changing, { today, joining: changing })
  return lines.flatMap((line) => {
    const unusable =
      isShipped(orderStatus) && !isShipped(line.orderStatus)
        ? lineProblem(line, isShipped(line.orderStatus), today)
        : null
    const missing = unusable === null ? (short.get(line.id)?.units ?? 0) : line.quantity
    return missing === 0 ? [] : [{ ...line, missing, unusableReason: unusable ?? undefined }]
  })
}

type ForecastQuery = { productIds: readonly number[]; orderId?: number | null | undefined }

/** The batches an order's forecast uses (D-169). Takes no locks, so a save may find less. */
export async function findReservableBatches(
  db: Db,
  { productIds, orderId }: ForecastQuery,
): Promise<contract.ReservableBatch[]> {
  const batches = await reservableBatches(db, { productIds, orderId: orderId ?? 0, limit: maxRowsAtOnce + 1 })
  if (batches.length > maxRowsAtOnce) throw new Refusal('too-many-batches')
  const reserved = await reservedByOthers(
    db,
    { batchIds: batches.map(({ id }) => id) },
    { exceptOrderIds: [orderId ?? 0], openStatuses: openOrderStatuses },
  )
  const reservedUnits = new Map(reserved.map(({ productBatchId, quantity }) => [productBatchId, quantity]))
  return batches.map((batch) => ({ ...batch, reserved: reservedUnits.get(batch.id) ?? 0 }))
}

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
