import { allocateWaiting, waitsForBatch } from '@dray/domain/backorders/allocate-waiting'
import type { UnusableReason } from '@dray/domain/batches/usable-batches'
import type { BatchShare } from '@dray/domain/orders/batches/allocate-batches'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import type { Author, SignedIn } from '../../../platform/http/serve.ts'
import {
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

export type { ProductIds } from './waiting.sql.ts'

/** One arrival serves at most this many orders, the oldest; the next arrival serves more. Keeps its locks and its answer short. */
const maxServedOrders = 500

/** `reason` finishes the sentence "Allocated when…" in the orders' logs. */
export type Arrival = { productIds: readonly number[]; reason: string }
type Clock = { author: Author; today: string; user: SignedIn }

export const findWaiting = (tx: Tx, productIds: ProductIds, today: string): Promise<number[]> =>
  findWaitingOrders(tx, { productIds, openStatuses: openOrderStatuses, today, limit: maxServedOrders })

/**
 * Allocates free units of arrived products to the lines that wait for them (D-262). The caller has locked the products, and the orders that
 * waited before it did. Orders that began to wait since are locked only if nobody has them: waiting for them here could deadlock.
 */
export async function allocateArrived(
  tx: Tx,
  { productIds, reason }: Arrival,
  { locked, ...clock }: Clock & { locked: ReadonlySet<number> },
): Promise<void> {
  const found = await findWaiting(tx, productIds, clock.today)
  const late = found.filter((id) => !locked.has(id))
  const lockedLate = new Set(late.length === 0 ? [] : await lockFreeOrders(tx, late))
  const orderIds = found.filter((id) => locked.has(id) || lockedLate.has(id))
  const planned = orderIds.length === 0 ? [] : await planAll(tx, { productIds, orderIds }, clock)
  const notes = `Allocated when ${reason}`
  await writeOrders(
    tx,
    planned.map((order) => ({ ...order, notes })),
    clock.author,
  )
}

type Waiting = { productIds: readonly number[]; orderIds: readonly number[] }

/** An order that can't be saved, such as one with too many lines, keeps waiting; the others share its units. */
async function planAll(tx: Tx, { productIds, orderIds }: Waiting, clock: Clock): Promise<PlannedOrder[]> {
  await lockReservable(tx, { ids: [], productIds })
  const { lines, stock } = await readQueue(tx, productIds, clock)
  const isServed = new Set(orderIds)
  // Orders that can't be served now don't hold up those behind them.
  const shares = allocateWaiting(
    lines.filter((line) => isServed.has(line.orderId) || !waitsForBatch(line) || hasUsableBatch(line)),
    stock,
  )
  const served = new Set(lines.flatMap(({ id, orderId }) => (shares.has(id) && isServed.has(orderId) ? orderId : [])))
  if (served.size === 0) return []
  const orders = (await lockStoredOrders(tx, [...served])).map((order) => allocatedOrder(order, shares, productIds))
  const credit = noCreditCheck(orders, clock.user)
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
const noCreditCheck = (orders: readonly { before: StoredOrder }[], user: SignedIn) => ({
  user,
  customers: new Map(
    orders.map(({ before: { customerId, customerTermsDays, minLifeDays } }) => [
      customerId,
      { creditLimit: null, maxDaysLate: null, paymentTermsDays: customerTermsDays, minLifeDays, poRequired: false },
    ]),
  ),
  creditHoldReason: null,
})
