import { countsAsOwed, isShipped } from '@dray/domain/orders/order-status'
import { minus } from '@dray/domain/money'
import { movesStock } from '@dray/domain/orders/plan-stock'
import type { Tx } from '../../../platform/db/db.ts'
import { pipeline } from '../../../platform/db/transaction.ts'
import { announce } from '../../../platform/live/announce.ts'
import { type Author, logCreated, logUpdated } from '../../changelog/index.ts'
import { markOrdersChanged } from '../../figures/index.ts'
import { recordBalances } from '../../receivables/index.ts'
import { orderedUnits } from './first-ordered.ts'
import { keepFirstOrdered } from './first-ordered.sql.ts'
import type { PlannedOrder } from './planned-order.ts'
import { insertReleases } from './credit-releases.sql.ts'
import { releaseNote } from './release-note.ts'
import { untracedNote } from '../stock/move-line-stock.ts'
import { undoDeliveries } from './undo-deliveries.ts'
import { areLinesChanged, writeLines } from './write-lines.ts'
import { insertOrders, updateOrders } from './write-orders.sql.ts'

/**
 * The last step of placing, changing and importing orders, one or hundreds at a time: writes orders and lines, pulls stock of those that
 * ship, logs and announces.
 */
export async function writeOrders(tx: Tx, orders: readonly PlannedOrder[], author: Author): Promise<void> {
  if (orders.length === 0) return
  await pipeline(tx, insertOrders(tx, orders.filter(isNew).map(newRow(author))))
  await pipeline(
    tx,
    updateOrders(
      tx,
      orders.flatMap(({ id, before, row }) => (before ? [{ ...row, id }] : [])),
    ),
  )
  await recordBalances(
    tx,
    orders
      .filter(isOwedDifferently)
      .map(({ id, before, createdAt }) => ({ orderId: id, at: before ? author.at : createdAt })),
  )
  await pipeline(tx, keepFirstOrdered(tx, orders.flatMap(orderedUnits)))
  const untraced = await writeLines(tx, orders, author)
  await undoDeliveries(
    tx,
    orders.filter(({ before, row }) => before && isShipped(before.orderStatus) && !isShipped(row.orderStatus)),
    author,
  )
  await markOrdersChanged(
    tx,
    orders.map(({ createdAt }) => createdAt),
  )
  await insertReleases(
    tx,
    orders.flatMap((order) => creditRelease(order, author)),
  )
  const logged = orders.map((order) => (untraced.has(order.row.orderNum) ? order : { ...order, untraced: undefined }))
  await logAndAnnounce(tx, logged, author)
}

const isNew = ({ before }: PlannedOrder): boolean => before === undefined

const newRow =
  ({ userId }: Author) =>
  ({ id, row, createdAt }: PlannedOrder) => ({ ...row, id, createdAt, createdBy: userId })

/** True if what the order owes, or since when, may have changed. */
function isOwedDifferently({ before, row }: PlannedOrder): boolean {
  const total = minus(row.subtotalCents, row.discountCents)
  return !(
    before !== undefined &&
    countsAsOwed(before.orderStatus) === countsAsOwed(row.orderStatus) &&
    before.customerId === row.customerId &&
    before.dueOn === row.dueOn &&
    before.totalCents === total
  )
}

function creditRelease({ id, row, creditHoldReason }: PlannedOrder, { userId, at }: Author) {
  if (userId === null || !creditHoldReason) return []
  const { customerId, subtotalCents, discountCents } = row
  const totalCents = minus(subtotalCents, discountCents)
  return [{ orderId: id, customerId, totalCents, reason: creditHoldReason, releasedBy: userId, releasedAt: at }]
}

function logNotes({ row, notes, creditHoldReason, untraced }: PlannedOrder): string[] {
  const release = creditHoldReason ? [releaseNote(minus(row.subtotalCents, row.discountCents), creditHoldReason)] : []
  return [...(notes ? [notes] : []), ...(untraced ? [untracedNote(untraced)] : []), ...release]
}

async function logAndAnnounce(tx: Tx, orders: readonly PlannedOrder[], author: Author): Promise<void> {
  const productIds = [...new Set(orders.flatMap(productsAffected))]
  if (productIds.length > 0) await announce(tx, 'products', productIds)
  const created = orders.filter(isNew)
  await logCreated(
    tx,
    'order',
    created.map((order) => ({
      id: order.id,
      notes: [`Order ${order.row.orderNum}`, ...logNotes(order)].join('. '),
      changes: order.changes,
    })),
    author,
  )
  const updated = orders.filter(({ before }) => before)
  await logUpdated(
    tx,
    'order',
    updated.map((order) => {
      const notes = logNotes(order)
      return { id: order.id, changes: order.changes, ...(notes.length > 0 ? { notes: notes.join('. ') } : {}) }
    }),
    author,
  )
}

function productsAffected(order: PlannedOrder): number[] {
  const { before, row, lines } = order
  const isAffected = areLinesChanged(order) || (before && movesStock(before.orderStatus, row.orderStatus))
  return isAffected ? [...(before?.lines ?? []), ...lines].map((line) => line.productId) : []
}
