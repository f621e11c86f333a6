import { countingOrderStatuses } from '../customers/order-figures.ts'
import { type Cents, maxCents, minus, zero } from '../money.ts'
import { balanceDue } from '../orders/order-totals.ts'
import { isOpen, type OrderStatus } from '../orders/order-status.ts'
import { isAdmin, type Person } from '../users/permissions.ts'

/** What limits a customer's credit (D-196): dollars that they may owe, and days that their oldest overdue order may be late. */
export type CreditLimits = { creditLimit: Cents | null; maxDaysLate: number | null }

/** What a customer owes, which credit counts against that, and how late the oldest of it is; 0 days if nothing is overdue. */
export type CreditStanding = CreditLimits & { balance: Cents; creditAvailable: Cents; daysLate: number }

/** The order as far as credit is concerned. */
export type ChargedOrder = { customerId: number; orderStatus: OrderStatus; total: Cents }

/** Someone let an order go ahead, for one customer and up to the total that it had then. */
export type CreditRelease = { customerId: number; total: Cents }

/** By how much a customer is over the limit, and by how many days too late; null where they are within it. */
export type CreditExcess = { overBy: Cents | null; daysLate: number | null }

/** Whether a person may release credit holds, and set the limits that cause them (D-196). */
export const mayReleaseCreditHolds = (person: Person): boolean => isAdmin(person) || person.roles.includes('ACCOUNTING')

export const hasCreditLimits = ({ creditLimit, maxDaysLate }: CreditLimits): boolean =>
  creditLimit !== null || maxDaysLate !== null

/** Whether what is due on an order in this status counts as owed (D-195). */
export const countsAsOwed = (status: OrderStatus): boolean =>
  countingOrderStatuses.some((counting) => counting === status)

/** What an order adds to a customer's open balance, in cents. Overpaid orders take nothing off it. */
export const openBalance = ({
  orderStatus,
  total,
  applied,
}: Omit<ChargedOrder, 'customerId'> & { applied: Cents }): Cents =>
  countsAsOwed(orderStatus) ? maxCents(balanceDue(total, applied), zero) : zero

/**
 * Whether a save gives a customer more goods on credit, so that their limits are asked (D-196): it leaves an order that was not theirs
 * to pay before in a status where it is, or brings a shipped order back among the open ones, or raises the total. A packed order that
 * is delivered at its total asks nothing.
 */
export function usesCredit(before: ChargedOrder | undefined, after: ChargedOrder): boolean {
  if (!countsAsOwed(after.orderStatus)) return false
  if (before === undefined || before.customerId !== after.customerId || !countsAsOwed(before.orderStatus)) return true
  return after.total > before.total || (isOpen(after.orderStatus) && !isOpen(before.orderStatus))
}

/** Whether a customer is over a limit with this balance: credit available counts against it (D-196). Undefined if within both limits. */
export function creditExcess(standing: CreditStanding): CreditExcess | undefined {
  const { creditLimit, maxDaysLate, balance, creditAvailable, daysLate } = standing
  const over = creditLimit === null ? zero : minus(minus(balance, creditAvailable), creditLimit)
  const isTooLate = maxDaysLate !== null && daysLate > maxDaysLate
  if (over <= 0 && !isTooLate) return undefined
  return { overBy: over > 0 ? over : null, daysLate: isTooLate ? daysLate : null }
}

/** Whether a release covers an order: for the same customer, up to the total of that time (D-196). */
export const isReleased = (release: CreditRelease | undefined, { customerId, total }: ChargedOrder): boolean =>
  release !== undefined && release.customerId === customerId && total <= release.total

type Save = { before: ChargedOrder | undefined; after: ChargedOrder; release: CreditRelease | undefined }

/** Why a save is held; undefined if it is not. The balance of the standing is the one with this save. */
export function creditHold(standing: CreditStanding, { before, after, release }: Save): CreditExcess | undefined {
  if (!usesCredit(before, after) || isReleased(release, after)) return undefined
  return creditExcess(standing)
}
