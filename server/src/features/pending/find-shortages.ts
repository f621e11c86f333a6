import type * as contract from '@dray/contract/pending'
import { deliveredOn, lineProblem } from '@dray/domain/batches/usable-batches'
import { missingToPull } from '@dray/domain/orders/missing-units'
import { isShipped, openOrderStatuses, type OrderStatus } from '@dray/domain/orders/order-status'
import { takesStock } from '@dray/domain/orders/plan-stock'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { maxRowsAtOnce } from '../../platform/http/answers/list-page.ts'
import { readOrder, reservableBatches, reservedByOthers, shortLines } from '../orders/index.ts'
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
