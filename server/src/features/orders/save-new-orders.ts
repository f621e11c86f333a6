import type { Cents } from '@dray/domain/money'
import type { BatchMode } from '@dray/domain/orders/allocate-batches'
import type { OrderNumbers } from '@dray/domain/orders/order-number'
import { hasLeft, type OrderStatus, type PaymentStatus } from '@dray/domain/orders/order-status'
import { lineSubtotal, orderTotals } from '@dray/domain/orders/order-totals'
import type { Tx } from '../../db/db.ts'
import { announce } from '../../live/announce.ts'
import { type Author, writeLog } from '../changelog/index.ts'
import type { OrderableProduct } from '../products/index.ts'
import { allocateAtDelivery } from './claim-batches.ts'
import { takeGoodsOut } from './move-line-goods.ts'
import { insertLines, insertOrders, type LineRow, type OrderRow } from './save-orders.sql.ts'

export type NewLine = {
  product: OrderableProduct
  quantity: number
  unitPrice: Cents
  priceAdjustment: Cents
  /** The lines of an import carry none. */
  batchId?: number | null | undefined
  batchMode?: BatchMode | undefined
}

/** An order that is ready to be saved: everything it names exists, prices are filled in, the number is its own. */
export type NewOrderEntry = OrderNumbers & {
  customerId: number
  pickupOrder: boolean
  deliveryDate: string | null
  driverId: number | null
  packingLocationId: number
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  notes: string | null
  discountAsked: Cents
  discountNotes: string | null
  createdAt: Date
  lines: readonly NewLine[]
  /** Goods of an order from before Dray's time left before its stock was counted: no movement is written for them. */
  leftBeforeCount?: boolean
}

/**
 * Saves new orders with their lines, sums, log entries and stock effects: one for a person at the screen,
 * hundreds at a time for an import. Answers their ids in the same sequence.
 */
export async function saveNewOrders(tx: Tx, asked: readonly NewOrderEntry[], author: Author): Promise<number[]> {
  if (asked.length === 0) return []
  const entries = await withBatchesToLeave(tx, asked)
  const ids = await insertOrders(
    tx,
    entries.map((entry) => orderRow(entry, author)),
  )
  const orders = entries.map((entry, n) => ({ entry, id: ids[n] ?? 0 }))
  const lines = await insertInChunks(
    tx,
    orders.flatMap(({ entry, id }) => lineRows(entry, id)),
  )
  await shipAtOnce(tx, orders, lines, author)
  await writeLog(
    tx,
    orders.map(({ entry, id }) => ({
      action: 'create',
      entityType: 'order',
      entityId: id,
      notes: `Order ${entry.orderNum}`,
    })),
    author,
  )
  await announce(tx, 'orders', ids)
  // What is promised of them, or stands in stock, is another figure now.
  await announce(tx, 'products', [...new Set(lines.map(({ productId }) => productId))])
  return ids
}

/** Units that leave at once without a batch are first given one, where there is one (D-81). */
async function withBatchesToLeave(tx: Tx, entries: readonly NewOrderEntry[]): Promise<readonly NewOrderEntry[]> {
  const leaving = entries.flatMap((entry, place) =>
    leavesNow(entry) ? entry.lines.map((line) => ({ ...line, place })) : [],
  )
  if (leaving.length === 0) return entries
  const given = Map.groupBy(await allocateAtDelivery(tx, { lines: leaving }), (line) => line.place)
  return entries.map((entry, place) => ({ ...entry, lines: given.get(place) ?? entry.lines }))
}

const leavesNow = (entry: NewOrderEntry): boolean => hasLeft(entry.orderStatus) && !entry.leftBeforeCount

function orderRow(entry: NewOrderEntry, { userId, at }: Author): OrderRow {
  const totals = orderTotals(entry.lines.map(priced), entry.discountAsked)
  return {
    orderNum: entry.orderNum,
    draftNum: entry.draftNum,
    realNum: entry.realNum,
    customerId: entry.customerId,
    pickupOrder: entry.pickupOrder,
    deliveryDate: entry.deliveryDate,
    driverId: entry.driverId,
    packingLocationId: entry.packingLocationId,
    orderStatus: entry.orderStatus,
    paymentStatus: entry.paymentStatus,
    notes: entry.notes,
    unitQuantity: totals.unitQuantity,
    costCents: totals.cost,
    subtotalCents: totals.subtotal,
    discountCents: totals.discount,
    discountNotes: entry.discountNotes,
    brands: [...new Set(entry.lines.map((line) => line.product.brand))].sort(),
    createdBy: userId,
    createdAt: entry.createdAt,
    modifiedOn: at,
    statusModifiedOn: entry.createdAt,
    paymentModifiedOn: entry.createdAt,
  }
}

const priced = ({ product, ...line }: NewLine) => ({ ...line, productCost: product.costCents })

function lineRows(entry: NewOrderEntry, orderId: number): LineRow[] {
  return entry.lines.map((line, position) => ({
    orderId,
    position,
    productId: line.product.id,
    batchId: line.batchId ?? null,
    productName: line.product.name,
    productBrand: line.product.brand,
    productType: line.product.type,
    productSku: line.product.sku,
    productGenetics: line.product.genetics,
    productExtractType: line.product.extractType,
    productWeight: line.product.weight,
    productCostCents: line.product.costCents,
    quantity: line.quantity,
    unitPriceCents: line.unitPrice,
    priceAdjustmentCents: line.priceAdjustment,
    subtotalCents: lineSubtotal(line),
    shouldHaveTag: line.product.hasBatch,
    tagsPulled: hasLeft(entry.orderStatus),
    batchMode: line.batchMode ?? 'manual',
  }))
}

/** So that one statement is no larger than a megabyte or two. */
const linesPerStatement = 2000

async function insertInChunks(tx: Tx, rows: readonly LineRow[]) {
  const inserted: Awaited<ReturnType<typeof insertLines>> = []
  for (let start = 0; start < rows.length; start += linesPerStatement) {
    inserted.push(...(await insertLines(tx, rows.slice(start, start + linesPerStatement))))
  }
  return inserted
}

/** An order saved as delivered takes its goods out of stock in the same breath (D-81). */
async function shipAtOnce(
  tx: Tx,
  orders: readonly { entry: NewOrderEntry; id: number }[],
  lines: Awaited<ReturnType<typeof insertLines>>,
  author: Author,
): Promise<void> {
  const shipped = new Map(orders.filter(({ entry }) => leavesNow(entry)).map(({ entry, id }) => [id, entry.orderNum]))
  const goods = lines.flatMap((line) => {
    const orderNum = shipped.get(line.orderId)
    return orderNum === undefined ? [] : [{ ...line, orderNum }]
  })
  await takeGoodsOut(tx, goods, author)
}
