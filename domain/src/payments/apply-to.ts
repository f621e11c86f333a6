import { type Cents, maxCents, minCents, minus, type MoneyError, parseMoney, plus, sum, zero } from '../money.ts'
import { countsAsOwed, type OrderStatus } from '../orders/order-status.ts'
import { type Application, appliedTotal, balanceToOrders, type Funds } from './apply-payment.ts'

export const applyModes = ['single', 'split'] as const
export type ApplyMode = (typeof applyModes)[number]

/** While a payment is edited, `balanceDue` is as if it didn't exist, and `appliedBefore` is what it applied. */
export type ApplicableOrder = { id: number; orderStatus: OrderStatus; balanceDue: Cents; appliedBefore?: Cents }

/** The order's balance; in an edit at least what was applied before (D-219). Orders with 0 can't be selected (D-111). */
export function maxApplied({ orderStatus, balanceDue, appliedBefore = zero }: ApplicableOrder): Cents {
  return maxCents(appliedBefore, countsAsOwed(orderStatus) ? maxCents(balanceDue, zero) : zero)
}

/** Payable orders first, otherwise in the given order: a good customer has many paid orders. */
export const payableFirst = <Order extends ApplicableOrder>(orders: readonly Order[]): Order[] => [
  ...orders.filter((order) => maxApplied(order) > 0),
  ...orders.filter((order) => maxApplied(order) <= 0),
]

/** In single mode, selecting an order replaces the previous one (D-110). */
export function toggleOrder(mode: ApplyMode, selected: readonly number[], orderId: number): number[] {
  if (selected.includes(orderId)) return selected.filter((id) => id !== orderId)
  return mode === 'single' ? [orderId] : [...selected, orderId]
}

/** Single mode keeps the first that was selected. */
export const selectedIn = (mode: ApplyMode, selected: readonly number[]): readonly number[] =>
  mode === 'single' ? selected.slice(0, 1) : selected

/** A single order gets all the funds, up to its balance; the rest becomes credit. */
export const singleAmount = (funds: Cents, order: ApplicableOrder): Cents =>
  minCents(maxCents(funds, zero), maxApplied(order))

/** In single mode no more than the order owes; the rest becomes credit. */
export const appliedAmount = (mode: ApplyMode, typed: Cents, limit: Cents): Cents =>
  mode === 'single' ? minCents(typed, limit) : typed

/** Pays orders in full, oldest first, until the funds run out (D-112). `orders`: oldest first. */
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

/** The orders that receive something. `orders`: oldest first. */
export const oldestFirst = (funds: Cents, orders: readonly ApplicableOrder[]): Application[] =>
  balanceToSelected(funds, orders, () => true).filter(({ amount }) => amount > 0)

/** By due date; orders due on the same day stay in the given order, and those without a due date come last. */
export const byDueDate = <Order extends { dueOn: string | null }>(orders: readonly Order[]): Order[] =>
  orders.toSorted((a, b) => compareDays(a.dueOn ?? lastDay, b.dueOn ?? lastDay))

const lastDay = '9999-12-31'
const compareDays = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const mayUseCredit = (available: Cents): boolean => available > 0

/** The credit that pays the rest of the selected orders, or all available credit if none is selected. */
export function creditToUse(amount: Cents, available: Cents, selected: readonly ApplicableOrder[]): Cents {
  const limit = maxCents(available, zero)
  if (selected.length === 0) return limit
  return minCents(limit, maxCents(minus(sum(selected.map(maxApplied)), amount), zero))
}

export type PaymentSummary = {
  funds: Cents
  applied: Cents
  toCredit: Cents
  appliedShare: number
  creditShare: number
}

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

/** The balance after the payment is applied, not below 0 in single mode (D-113). */
export function netBalance(mode: ApplyMode, balanceDue: Cents, applied: Cents): Cents {
  const net = minus(balanceDue, applied)
  return mode === 'single' ? maxCents(net, zero) : net
}

export type ApplyProblem = 'remaining-funds-exceeded' | 'balance-exceeded'

export type TypedApplication = { mode: ApplyMode; typed: Cents; others: Cents; funds: Cents; limit: Cents }

/** A problem if it's more than the funds less the other rows, or in split mode more than the order owes (spec 5, D-114). */
export function applyProblem({ mode, typed, others, funds, limit }: TypedApplication): ApplyProblem | undefined {
  if (typed > minus(funds, others)) return 'remaining-funds-exceeded'
  return mode === 'split' && typed > limit ? 'balance-exceeded' : undefined
}

type TypedAmount = { amount: Cents; error?: MoneyError }

/** Empty, negative, or without digits counts as 0 (spec 5, D-217); anything else that isn't an amount is refused. */
export function typedAmount(text: string): TypedAmount {
  if (!/\d/.test(text)) return { amount: zero }
  const read = parseMoney(text)
  return 'error' in read ? { amount: zero, error: read.error } : { amount: maxCents(read.amount, zero) }
}

/** Negative, or without a digit: leaving the field turns it into 0 (spec 5). */
export function becomesZero(text: string): boolean {
  if (text.trim() === '') return false
  const { amount, error } = typedAmount(text)
  return error === undefined && amount === zero
}

export const clampedCredit = (typed: Cents, available: Cents): Cents => minCents(typed, maxCents(available, zero))
