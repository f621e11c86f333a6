import { allocateWaiting, waitsForBatch } from '@dray/domain/backorders/queue'
import type { UnusableReason } from '@dray/domain/batches/usable-batches'
import type { BatchShare } from '@dray/domain/orders/batches/allocate-batches'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { addLastStep } from '../../../platform/db/last-steps.ts'
import { pipeline } from '../../../platform/db/transaction.ts'
import type { Author } from '../../../platform/http/serve.ts'
import {
  lockOrders,
  lockReservable,
  lockStoredOrders,
  type OrderToSave,
  type PlannedOrder,
  planOrders,
  readQueue,
  storedFields,
  type StoredOrder,
  writeOrders,
} from '../../orders/index.ts'
import { findWaitingOrders, lockFreeOrders, type ProductIds } from './waiting.sql.ts'

/** One arrival goes to at most this many orders, the oldest; the next arrival to more. Keeps its locks and its answer short. */
const maxAllocatedOrders = 500

/** `reason` finishes the sentence "Allocated when…" in the orders' logs. */
type Arrival = { productIds: readonly number[]; reason: string }
type Clock = { author: Author; today: string }

/** Orders that waited before the command locked the products. */
const lockedOrders = new WeakMap<Tx, ReadonlySet<number>>()

/**
 * Locks the orders that wait for products of which this command may bring units. Call it before anything but customers is locked: orders
 * come before purchase orders, products and batches, so the last step may not wait for them.
 */
export async function lockWaitingOrders(tx: Tx, productIds: ProductIds, today: string): Promise<void> {
  const ids = await waitingOrdersToLock(tx, productIds, today)
  if (ids.length > 0) await pipeline(tx, lockOrders(tx, ids))
}

/** For a command that locks them together with its own orders. */
export async function waitingOrdersToLock(tx: Tx, productIds: ProductIds, today: string): Promise<number[]> {
  if (Array.isArray(productIds) && productIds.length === 0) return []
  const ids = await findWaiting(tx, productIds, today)
  lockedOrders.set(tx, new Set([...(lockedOrders.get(tx) ?? []), ...ids]))
  return ids
}

/**
 * Notes that units of locked products came. Once the command is done, they are allocated to the orders that wait. Looks for those
 * at once, without waiting for the answer.
 */
export function noteArrival(tx: Tx, arrival: Arrival, clock: Clock): void {
  if (arrival.productIds.length === 0) return
  const waiting = findWaiting(tx, arrival.productIds, clock.today)
  // The failure is reported by the last step.
  waiting.catch(() => undefined)
  addLastStep(tx, async () => allocateArrived(tx, { ...arrival, waiting: await waiting }, clock))
}

const findWaiting = (tx: Tx, productIds: ProductIds, today: string): Promise<number[]> =>
  findWaitingOrders(tx, { productIds, openStatuses: openOrderStatuses, today, limit: maxAllocatedOrders })

/** Orders that began to wait since the command's locks are locked only if nobody has them: waiting for them here could deadlock. */
async function allocateArrived(
  tx: Tx,
  { productIds, reason, waiting }: Arrival & { waiting: readonly number[] },
  clock: Clock,
): Promise<void> {
  const locked = lockedOrders.get(tx) ?? new Set()
  const late = waiting.filter((id) => !locked.has(id))
  const lockedLate = new Set(late.length === 0 ? [] : await lockFreeOrders(tx, late))
  const orderIds = waiting.filter((id) => locked.has(id) || lockedLate.has(id))
  const planned = orderIds.length === 0 ? [] : await planAll(tx, { productIds, orderIds }, clock)
  const notes = `Allocated when ${reason}`
  await writeOrders(
    tx,
    planned.map((order) => ({ ...order, notes })),
    clock.author,
  )
}

type ArrivedUnits = { productIds: readonly number[]; orderIds: readonly number[] }

/** An order that can't be saved, such as one with too many lines, keeps waiting; the others share its units. */
async function planAll(tx: Tx, { productIds, orderIds }: ArrivedUnits, clock: Clock): Promise<PlannedOrder[]> {
  await lockReservable(tx, { ids: [], productIds })
  const { lines, stock } = await readQueue(tx, productIds, clock)
  const locked = new Set(orderIds)
  // Orders that can't get units now don't hold up those behind them.
  const shares = allocateWaiting(
    lines.filter((line) => locked.has(line.orderId) || !waitsForBatch(line) || hasUsableBatch(line)),
    stock,
  )
  const gaining = new Set(lines.flatMap(({ id, orderId }) => (shares.has(id) && locked.has(orderId) ? orderId : [])))
  if (gaining.size === 0) return []
  const orders = (await lockStoredOrders(tx, [...gaining])).map((order) => allocatedOrder(order, shares, productIds))
  const credit = noCreditCheck(orders, clock.author)
  const { planned, refused } = await planOrders(tx, orders, { ...clock, credit, keepsSum: true })
  if (refused.length === 0) return planned
  const refusedIds = new Set(refused.map(({ before }) => before?.id))
  return planAll(tx, { productIds, orderIds: orderIds.filter((id) => !refusedIds.has(id)) }, clock)
}

type NamedBatch = { batchId: number | null; unusableReason: UnusableReason | null }

const hasUsableBatch = ({ batchId, unusableReason }: NamedBatch): boolean => batchId !== null && unusableReason === null

/** Lines of other products stay as they are, so neither they nor their batches are locked: they could be out of sequence by now. */
function allocatedOrder(
  before: StoredOrder,
  shares: ReadonlyMap<number, readonly BatchShare[]>,
  productIds: readonly number[],
): OrderToSave & { before: StoredOrder } {
  const lines = before.lines.flatMap((line) => {
    const staysReserved = !productIds.includes(line.productId)
    const parts = shares.get(line.id) ?? [line]
    return parts.map(({ batchId, quantity }, part) => ({
      ...line,
      id: part === 0 ? line.id : null,
      batchId,
      quantity,
      needsBatch: false,
      staysReserved,
    }))
  })
  return { before, fields: storedFields(before), sentNumber: null, lines }
}

/** No sum changes and no order is submitted, so no customer is locked and no limit is read. */
const noCreditCheck = (orders: readonly { before: StoredOrder }[], { userId }: Author) => ({
  user: { id: userId ?? 0, roles: [] },
  customers: new Map(
    orders.map(({ before: { customerId, customerTermsDays, minLifeDays } }) => [
      customerId,
      { creditLimit: null, maxDaysLate: null, paymentTermsDays: customerTermsDays, minLifeDays, poRequired: false },
    ]),
  ),
  creditHoldReason: null,
})
