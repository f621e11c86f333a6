import { countsAsOwed } from '@dray/domain/orders/order-status'
import { minus } from '@dray/domain/money'
import { movesStock } from '@dray/domain/orders/plan-stock'
import type { Tx } from '../../../platform/db/db.ts'
import { pipeline } from '../../../platform/db/transaction.ts'
import { announce } from '../../../platform/live/announce.ts'
import { type Author, logCreated, logUpdated } from '../../changelog/index.ts'
import { markOrdersChanged } from '../../figures/index.ts'
import { recordBalances } from '../../receivables/index.ts'
import type { PlannedOrder, WrittenOrder } from './planned-order.ts'
import { insertReleases } from './credit-releases.sql.ts'
import { releaseNote } from './release-note.ts'
import { areLinesChanged, writeLines } from './write-lines.ts'
import { insertOrders, updateOrders } from './write-orders.sql.ts'

/**
 * The last step of placing, changing and importing orders, one or hundreds at a time: writes orders and lines, pulls stock of those that
 * ship, logs and announces. Returns the ids in sequence.
 */
export async function writeOrders(tx: Tx, planned: readonly PlannedOrder[], author: Author): Promise<number[]> {
  if (planned.length === 0) return []
  const ids = await writeRows(tx, planned, author)
  const orders = planned.map((order, n) => ({ ...order, id: ids[n] ?? 0 }))
  await recordBalances(
    tx,
    orders
      .filter(isOwedDifferently)
      .map(({ id, before, createdAt }) => ({ orderId: id, at: before ? author.at : createdAt })),
  )
  await writeLines(tx, orders, author)
  await markOrdersChanged(
    tx,
    orders.map(({ createdAt }) => createdAt),
  )
  await insertReleases(
    tx,
    orders.flatMap((order) => creditRelease(order, author)),
  )
  await logAndAnnounce(tx, orders, author)
  return ids
}

/** True if what the order owes, or since when, may have changed. */
function isOwedDifferently({ before, row }: WrittenOrder): boolean {
  const total = minus(row.subtotalCents, row.discountCents)
  return !(
    before !== undefined &&
    countsAsOwed(before.orderStatus) === countsAsOwed(row.orderStatus) &&
    before.customerId === row.customerId &&
    before.dueOn === row.dueOn &&
    before.totalCents === total
  )
}

async function writeRows(tx: Tx, planned: readonly PlannedOrder[], { userId }: Author): Promise<number[]> {
  const newRows = planned.flatMap(({ before, row, createdAt }) =>
    before ? [] : [{ ...row, createdAt, createdBy: userId }],
  )
  const newIds = await insertOrders(tx, newRows)
  const updates = planned.flatMap(({ before, row }) => (before ? [{ ...row, id: before.id }] : []))
  await pipeline(tx, updateOrders(tx, updates))
  return planned.map(({ before }) => before?.id ?? newIds.shift() ?? 0)
}

function creditRelease({ id, row, creditHoldReason }: WrittenOrder, { userId, at }: Author) {
  if (userId === null || !creditHoldReason) return []
  const { customerId, subtotalCents, discountCents } = row
  const totalCents = minus(subtotalCents, discountCents)
  return [{ orderId: id, customerId, totalCents, reason: creditHoldReason, releasedBy: userId, releasedAt: at }]
}

function logNotes({ row, notes, creditHoldReason }: WrittenOrder): string[] {
  const release = creditHoldReason ? [releaseNote(minus(row.subtotalCents, row.discountCents), creditHoldReason)] : []
  return [...(notes ? [notes] : []), ...release]
}

async function logAndAnnounce(tx: Tx, orders: readonly WrittenOrder[], author: Author): Promise<void> {
  const productIds = [...new Set(orders.flatMap(productsAffected))]
  if (productIds.length > 0) await announce(tx, 'products', productIds)
  const created = orders.filter(({ before }) => !before)
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

function productsAffected(order: WrittenOrder): number[] {
  const { before, row, lines } = order
  const isAffected = areLinesChanged(order) || (before && movesStock(before.orderStatus, row.orderStatus))
  return isAffected ? [...(before?.lines ?? []), ...lines].map((line) => line.productId) : []
}
