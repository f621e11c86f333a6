import { billableStatuses } from '@dray/domain/orders/order-status'
import { type CreditHold, creditHoldSchema } from '@dray/contract/orders/credit-holds'
import {
  type ChargedOrder,
  creditHold,
  type CreditLimits,
  hasCreditLimits,
  isOwedAgain,
  mayReleaseCreditHolds,
  usesCredit,
} from '@dray/domain/credit/credit-hold'
import { minus, sum, zero } from '@dray/domain/money'
import { openBalance } from '@dray/domain/orders/order-totals'
import { daysLate } from '@dray/domain/receivables/aging'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { creditStandings, lockLimitedCustomers } from '../../customers/index.ts'
import { newestReleases } from './write-orders.sql.ts'
import type { LockedCustomers } from './lock-customers.ts'
import type { PlannedOrder } from './planned-order.ts'

export type CreditCheck = { user: Person; customers: LockedCustomers; creditHoldReason: string | null }

type Held = { order: PlannedOrder; hold: CreditHold }

/**
 * Refuses orders that would exceed their customer's credit limits, unless they were released or this save releases them. Counts the
 * orders of one save together. Those that it releases get the reason.
 */
export async function holdOrders(
  tx: Tx,
  orders: readonly PlannedOrder[],
  { user, customers, creditHoldReason, today }: CreditCheck & { today: string },
): Promise<void> {
  const mayRelease = mayReleaseCreditHolds(user)
  if (creditHoldReason !== null && !mayRelease) throw new Refusal('not-allowed')
  const held = await heldOrders(tx, orders, { customers, today })
  if (held.length > 0 && creditHoldReason === null) throw holdRefusal(held, user)
  for (const { order } of held) order.creditHoldReason = creditHoldReason
}

async function heldOrders(
  tx: Tx,
  orders: readonly PlannedOrder[],
  { customers, today }: { customers: LockedCustomers; today: string },
): Promise<Held[]> {
  const charging = orders.filter((order) => usesCredit(...chargedBeforeAndAfter(order)))
  const limitedIds = await limitedCustomers(tx, charging, customers)
  if (limitedIds.length === 0) return []
  const orderIds = orders.flatMap(({ before }) => before?.id ?? [])
  const standings = await creditStandings(tx, limitedIds, {
    exceptOrders: orderIds,
    billable: billableStatuses,
  })
  const releases = await newestReleases(tx, orderIds)
  return standings.flatMap(({ id: customerId, customerName, oldestDueOn, ...stored }) => {
    const theirs = orders.filter(({ row }) => row.customerId === customerId)
    const balance = sum([stored.balance, ...theirs.map(plannedBalance)])
    const dueDays = [oldestDueOn, ...theirs.map(dueAgain)].filter((day) => day !== null)
    const standing = { ...stored, balance, daysLate: Math.max(0, ...dueDays.map((day) => daysLate(day, today))) }
    return charging.flatMap((order): Held[] => {
      if (order.row.customerId !== customerId) return []
      const [before, after] = chargedBeforeAndAfter(order)
      const release = releases.find(
        ({ orderId, ...to }) => orderId === order.before?.id && to.customerId === customerId,
      )
      const excess = creditHold(standing, { before, after, release })
      if (excess === undefined) return []
      const orderNum = order.before?.orderNum ?? null
      return [{ order, hold: { ...standing, orderNum, customerId, customerName, ...excess } }]
    })
  })
}

/** Locks customers that aren't locked yet because the order moved to them while the save was waiting. */
async function limitedCustomers(
  tx: Tx,
  orders: readonly PlannedOrder[],
  customers: LockedCustomers,
): Promise<number[]> {
  const ids = [...new Set(orders.map(({ row }) => row.customerId))]
  const missing = ids.filter((id) => !customers.has(id))
  const late = missing.length === 0 ? [] : await lockLimitedCustomers(tx, missing)
  const limits = new Map<number, CreditLimits>([...customers, ...late.map((row) => [row.id, row] as const)])
  return ids.filter((id) => hasCreditLimits(limits.get(id) ?? { creditLimit: null, maxDaysLate: null }))
}

function chargedBeforeAndAfter({ before, row }: PlannedOrder): [before: ChargedOrder | undefined, after: ChargedOrder] {
  const { customerId, orderStatus, subtotalCents, discountCents } = row
  return [
    before && { customerId: before.customerId, orderStatus: before.orderStatus, total: before.totalCents },
    { customerId, orderStatus, total: minus(subtotalCents, discountCents) },
  ]
}

/** Its due date, if it's owed again: until then the database doesn't count it (D-356). */
function dueAgain(order: PlannedOrder): string | null {
  const [before, after] = chargedBeforeAndAfter(order)
  const isOwed = before && isOwedAgain({ ...before, shippedDueOn: order.before?.shippedDueOn ?? null }, after)
  return isOwed && plannedBalance(order) > 0 ? order.row.dueOn : null
}

const plannedBalance = (order: PlannedOrder) =>
  openBalance({ ...chargedBeforeAndAfter(order)[1], applied: order.before?.appliedCents ?? zero })

/** Names the orders, and the excess for users who may see limits. */
function holdRefusal(held: readonly Held[], user: Person): Refusal {
  const numbers = held.flatMap(({ order }) => order.before?.orderNum ?? [])
  return new Refusal('credit-hold', {
    ...(numbers.length > 0 ? { orders: numbers } : {}),
    ...(isOnlyDriver(user) ? {} : { holds: held.map(({ hold }) => creditHoldSchema.encode(hold)) }),
  })
}
