import type { OrderStatus } from '../orders/order-status.ts'
import { type Cents, maxCents, minCents, minus, plus, sum, zero } from '../money.ts'
import { acceptsPayment, type Application, appliedTotal, balanceToOrders, type Funds } from './apply-payment.ts'

/** Whether a payment goes to one order or to several (spec 4.7). */
export const applyModes = ['single', 'split'] as const
export type ApplyMode = (typeof applyModes)[number]

/**
 * An order in Apply To. While a payment is edited, `balanceDue` is the balance as if that payment were not there, and `appliedBefore`
 * what it applied (D-106).
 */
export type ApplicableOrder = { id: number; orderStatus: OrderStatus; balanceDue: Cents; appliedBefore?: Cents }

/**
 * The most that a payment may apply to an order: its balance, in an edit at least what was applied before (D-173). Canceled and
 * refunded orders take no more than that (D-219). Orders with 0 can't be selected (D-111).
 */
export function maxApplied({ orderStatus, balanceDue, appliedBefore = zero }: ApplicableOrder): Cents {
  return maxCents(appliedBefore, acceptsPayment(orderStatus) ? maxCents(balanceDue, zero) : zero)
}

/** The orders that can be paid before those that can't, each oldest first as they come (D-111): a good customer has many paid orders. */
export const payableFirst = <Order extends ApplicableOrder>(orders: readonly Order[]): Order[] => [
  ...orders.filter((order) => maxApplied(order) > 0),
  ...orders.filter((order) => maxApplied(order) <= 0),
]

/** The selected orders after one was selected or cleared: in single mode it replaces the other (D-110). */
export function toggleOrder(mode: ApplyMode, selected: readonly number[], orderId: number): number[] {
  if (selected.includes(orderId)) return selected.filter((id) => id !== orderId)
  return mode === 'single' ? [orderId] : [...selected, orderId]
}

/** The selected orders in another mode: single mode keeps the first that was selected (D-110). */
export const selectedIn = (mode: ApplyMode, selected: readonly number[]): readonly number[] =>
  mode === 'single' ? selected.slice(0, 1) : selected

/** What single mode applies to its order: all the funds, up to the balance (D-110). The rest becomes credit. */
export const singleAmount = (funds: Cents, order: ApplicableOrder): Cents =>
  minCents(maxCents(funds, zero), maxApplied(order))

/** What a typed Apply $ applies: in single mode no more than the order owes, and the rest becomes credit (D-110). */
export const appliedAmount = (mode: ApplyMode, typed: Cents, limit: Cents): Cents =>
  mode === 'single' ? minCents(typed, limit) : typed

/** Pays the selected orders in full, oldest first, until the funds end (D-112). `orders`: the list of Apply To, oldest first. */
export function balanceToSelected(
  funds: Cents,
  orders: readonly ApplicableOrder[],
  isSelected: (orderId: number) => boolean,
): Application[] {
  const selected = orders.filter(({ id }) => isSelected(id))
  return balanceToOrders(
    maxCents(funds, zero),
    selected.map((order) => ({ orderId: order.id, balanceDue: maxApplied(order) })),
  )
}

/** Which orders the funds pay, oldest first: those that receive something. `orders`: the list of Apply To, oldest first. */
export const oldestFirst = (funds: Cents, orders: readonly ApplicableOrder[]): Application[] =>
  balanceToSelected(funds, orders, () => true).filter(({ amount }) => amount > 0)

/** Whether the customer has credit that can be used (spec 5). */
export const mayUseCredit = (available: Cents): boolean => available > 0

/**
 * How much credit to start with when the user decides to use it: what the amount leaves unpaid of the selected orders, or all that is
 * available if no order is selected yet.
 */
export function creditToUse(amount: Cents, available: Cents, selected: readonly ApplicableOrder[]): Cents {
  const limit = maxCents(available, zero)
  if (selected.length === 0) return limit
  return minCents(limit, maxCents(minus(sum(selected.map(maxApplied)), amount), zero))
}

export type PaymentSummary = {
  /** The amount and the credit used. */
  funds: Cents
  applied: Cents
  /** What becomes credit; 0 while more is applied than there is. */
  toCredit: Cents
  /** Between 0 and 1: the two progress bars. */
  appliedShare: number
  creditShare: number
}

/** The sums of a payment while it is entered (D-113). */
export function paymentSummary(
  { paid, creditUsed }: Funds,
  applications: readonly { amount: Cents }[],
): PaymentSummary {
  const funds = plus(paid, creditUsed)
  const applied = appliedTotal(applications)
  const toCredit = maxCents(minus(funds, applied), zero)
  if (funds <= 0) return { funds, applied, toCredit, appliedShare: 0, creditShare: 0 }
  return { funds, applied, toCredit, appliedShare: Math.min(applied / funds, 1), creditShare: toCredit / funds }
}

/** What an order still owes once the payment is applied, not below 0 in single mode (D-113). */
export function netBalance(mode: ApplyMode, balanceDue: Cents, applied: Cents): Cents {
  const net = minus(balanceDue, applied)
  return mode === 'single' ? maxCents(net, zero) : net
}

/** What is wrong with an Apply $ while it is typed. */
export type ApplyProblem = 'remaining-funds-exceeded' | 'balance-exceeded'

/** A typed Apply $, with what the other rows apply. */
export type TypedApplication = { mode: ApplyMode; typed: Cents; others: Cents; funds: Cents; limit: Cents }

/**
 * Why an amount typed in Apply $ can't stay (spec 5, D-114): more than the funds less the other rows, or in split mode more than the
 * order owes. In single mode the excess becomes credit.
 */
export function applyProblem({ mode, typed, others, funds, limit }: TypedApplication): ApplyProblem | undefined {
  if (typed > minus(funds, others)) return 'remaining-funds-exceeded'
  return mode === 'split' && typed > limit ? 'balance-exceeded' : undefined
}
