import type { Cents } from '@dray/domain/money'
import type { BatchMode } from '@dray/domain/orders/allocate-batches'
import type { OrderNumbers } from '@dray/domain/orders/order-number'
import { isShipped } from '@dray/domain/orders/order-status'
import { lineSubtotal } from '@dray/domain/orders/order-totals'
import type { Tx } from '../../../db/db.ts'
import { announce } from '../../../live/announce.ts'
import { type Author, writeLog } from '../../changelog/index.ts'
import type { OrderableProduct } from '../../products/index.ts'
import { takeGoodsOut } from '../stock/move-line-stock.ts'
import { keptSums, type OrderFields } from './order-fields.ts'
import { insertLines, insertOrders, type LineRow, type OrderRow } from './write-orders.sql.ts'

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
export type NewOrderEntry = OrderNumbers &
  OrderFields & {
    createdAt: Date
    lines: readonly NewLine[]
    /** Goods of an order from before Dray's time left before its stock was counted: no movement is written for them. */
    leftBeforeCount?: boolean
  }

/**
 * Saves new orders with their lines, sums, log entries and stock effects: one for a person at the screen, hundreds at a time for
 * an import. Their batches are claimed already. Answers their ids in the same sequence.
 */
export async function saveNewOrders(tx: Tx, entries: readonly NewOrderEntry[], author: Author): Promise<number[]> {
  if (entries.length === 0) return []
  const ids = await insertOrders(
    tx,
    entries.map((entry) => orderRow(entry, author)),
  )
  const orders = entries.map((entry, n) => ({ entry, id: ids[n] ?? 0 }))
  const lines = await insertLines(
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

const leavesNow = (entry: NewOrderEntry): boolean => isShipped(entry.orderStatus) && !entry.leftBeforeCount

function orderRow(entry: NewOrderEntry, { userId, at }: Author): OrderRow {
  const { lines, leftBeforeCount: _, discountAsked, ...said } = entry
  return {
    ...said,
    ...keptSums(lines.map(summed), discountAsked),
    createdBy: userId,
    modifiedOn: at,
    statusModifiedOn: entry.createdAt,
    paymentModifiedOn: entry.createdAt,
  }
}

const summed = ({ product, ...line }: NewLine) => ({
  ...line,
  productCost: product.costCents,
  productBrand: product.brand,
})

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
    tagsPulled: isShipped(entry.orderStatus),
    batchMode: line.batchMode ?? 'manual',
  }))
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
