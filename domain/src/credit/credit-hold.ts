import { type Cents, minus, zero } from '../money.ts'
import { isOpen, type OrderStatus, countsAsOwed } from '../orders/order-status.ts'
import { openBalance } from '../orders/order-totals.ts'
import { isAdmin, type Person } from '../users/permissions.ts'

/** How much a customer may owe and how late their oldest overdue order may be (D-196). */
export type CreditLimits = { creditLimit: Cents | null; maxDaysLate: number | null }

export type CreditStanding = CreditLimits & { balance: Cents; creditAvailable: Cents; daysLate: number }

export type ChargedOrder = { customerId: number; orderStatus: OrderStatus; total: Cents }

/** Approves an order for one customer, up to the total it had then. */
export type CreditRelease = { customerId: number; total: Cents }

export type CreditExcess = { overBy: Cents | null; daysLate: number | null }

/** Users who may do this may also set the limits that cause holds. */
export const mayReleaseCreditHolds = (person: Person): boolean => isAdmin(person) || person.roles.includes('ACCOUNTING')

export const hasCreditLimits = ({ creditLimit, maxDaysLate }: CreditLimits): boolean =>
  creditLimit !== null || maxDaysLate !== null

/** A save uses credit if it makes an order the customer's to pay, reopens a shipped one, or raises its total. */
export function usesCredit(before: ChargedOrder | undefined, after: ChargedOrder): boolean {
  if (!countsAsOwed(after.orderStatus)) return false
  if (before === undefined || before.customerId !== after.customerId || !countsAsOwed(before.orderStatus)) return true
  return after.total > before.total || (isOpen(after.orderStatus) && !isOpen(before.orderStatus))
}

type DueOrder = ChargedOrder & { shippedDueOn: string | null }

/** True for an order that was placed and not owed for a while: it's as late as it was before (D-356). */
export const isOwedAgain = (before: DueOrder | undefined, after: ChargedOrder): boolean =>
  before !== undefined &&
  before.customerId === after.customerId &&
  !countsAsOwed(before.orderStatus) &&
  countsAsOwed(after.orderStatus) &&
  (before.orderStatus !== 'DRAFT' || before.shippedDueOn !== null)

type LateSale = DueOrder & { applied: Cents; dueOn: string | null }

/** An order that shipped and is late stops being owed, and with it what holds the customer's other orders: for ACCOUNTING. */
export const dropsLateSale = (before: LateSale, after: OrderStatus, today: string): boolean =>
  before.shippedDueOn !== null &&
  !countsAsOwed(after) &&
  openBalance(before) > 0 &&
  before.dueOn !== null &&
  before.dueOn < today

/** Undefined within both limits. Available credit is subtracted from the balance. */
export function creditExcess(standing: CreditStanding): CreditExcess | undefined {
  const { creditLimit, maxDaysLate, balance, creditAvailable, daysLate } = standing
  const over = creditLimit === null ? zero : minus(minus(balance, creditAvailable), creditLimit)
  const isTooLate = maxDaysLate !== null && daysLate > maxDaysLate
  if (over <= 0 && !isTooLate) return undefined
  return { overBy: over > 0 ? over : null, daysLate: isTooLate ? daysLate : null }
}

/** For the same customer, up to the total at the time of the release. */
export const isReleased = (release: CreditRelease | undefined, { customerId, total }: ChargedOrder): boolean =>
  release !== undefined && release.customerId === customerId && total <= release.total

type Save = { before: ChargedOrder | undefined; after: ChargedOrder; release: CreditRelease | undefined }

/** The standing's balance already includes this save. Undefined if not held. */
export function creditHold(standing: CreditStanding, { before, after, release }: Save): CreditExcess | undefined {
  if (!usesCredit(before, after) || isReleased(release, after)) return undefined
  return creditExcess(standing)
}
