import { differences } from '@dray/domain/changelog/differences'
import { minus } from '@dray/domain/money'
import { countsAsOwed, isShipped } from '@dray/domain/orders/order-status'
import { movesStock } from '@dray/domain/orders/plan-stock'
import type { Tx } from '../../../platform/db/db.ts'
import { pipeline } from '../../../platform/db/transaction.ts'
import { announce } from '../../../platform/live/announce.ts'
import { type Author, logCreated, logUpdated } from '../../changelog/index.ts'
import { markOrdersChanged } from '../../figures/index.ts'
import { recordBalances } from '../../receivables/index.ts'
import { untracedNote } from '../stock/move-line-stock.ts'
import type { PlannedOrder } from './planned-order.ts'
import { releaseNote } from './release-note.ts'
import { tellOfOrders } from './tell-of-orders.ts'
import { areLinesChanged, writeLines } from './write-lines.ts'
import {
  declineRequests,
  insertOrders,
  insertReleases,
  keepFirstOrdered,
  type OrderedUnits,
  undoProofs,
  updateOrders,
} from './write-orders.sql.ts'

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
  await tellOfOrders(tx, orders, author)
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

type Line = { productId: number; quantity: number }

/** Each product's units in a changed order, before and after. Drafts don't count: they order nothing yet. */
const orderedUnits = ({ id, before, row, lines }: PlannedOrder): OrderedUnits[] => {
  if (before === undefined) return []
  const [earlier, later] = [
    before.orderStatus === 'DRAFT' ? none : unitsByProduct(before.lines),
    row.orderStatus === 'DRAFT' ? none : unitsByProduct(lines),
  ]
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((productId) => {
    const units = { before: earlier.get(productId) ?? 0, after: later.get(productId) ?? 0 }
    return units.before === units.after ? [] : [{ orderId: id, productId, ...units }]
  })
}

const none: ReadonlyMap<number, number> = new Map()

const unitsByProduct = (lines: readonly Line[]): ReadonlyMap<number, number> =>
  lines.reduce(
    (units, { productId, quantity }) => units.set(productId, (units.get(productId) ?? 0) + quantity),
    new Map<number, number>(),
  )

const reason = 'Delivery undone'

/** The proofs of orders that are no longer delivered stop counting, and the credit memos they requested are withdrawn (D-316). */
async function undoDeliveries(tx: Tx, orders: readonly { id: number }[], author: Author): Promise<void> {
  if (orders.length === 0) return
  const memoIds = await undoProofs(
    tx,
    orders.map(({ id }) => id),
  )
  if (memoIds.length === 0) return
  const declined = await declineRequests(tx, memoIds, { reason, at: author.at })
  const [before, after] = [
    { status: 'REQUESTED', decidedReason: null },
    { status: 'DECLINED', decidedReason: reason },
  ]
  const changes = differences('Credit memo', before, after)
  await logUpdated(
    tx,
    'memo',
    declined.map(({ id }) => ({ id, changes })),
    author,
  )
  const notes = `Credit memo declined: ${reason}`
  await logUpdated(
    tx,
    'order',
    declined.map(({ orderId }) => ({ id: orderId, notes })),
    author,
  )
}
