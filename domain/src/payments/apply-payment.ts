import type { OrderStatus, PaymentStatus } from '../orders/order-status.ts'
import { type Cents, maxCents, minus, plus, minCents, sum, zero } from '../money.ts'

export type OpenOrder<Id = number> = { orderId: Id; balanceDue: Cents }
export type Application<Id = number> = { orderId: Id; amount: Cents }
export type Funds = { paid: Cents; creditUsed: Cents }
/**
 * The state before the payment: the balance of each order and the customer's credit. For an edit, both are as if the payment were not
 * there (D-106), and `appliedBefore` is what it applied until now.
 */
export type PaymentContext<Id = number> = {
  balanceOf: (orderId: Id) => Cents
  creditAvailable: Cents
  appliedBefore?: (orderId: Id) => Cents
}

export type PaymentProblem =
  | 'payment-amount-missing'
  | 'applied-amount-missing'
  | 'funds-exceeded'
  | 'balance-exceeded'
  | 'credit-exceeds-available'
  | 'credit-not-applied'

/**
 * Why a payment cannot be accepted as entered; an empty list means it can (spec 5, D-173).
 * The payment modals show these problems; the server and the import refuse with the same problems. What an edit leaves or lowers is
 * accepted even on an order that is overpaid (D-173).
 */
export function problemsWithPayment<Id>(
  funds: Funds,
  applications: readonly Application<Id>[],
  context: PaymentContext<Id>,
): PaymentProblem[] {
  const problems: PaymentProblem[] = []
  const available = plus(funds.paid, funds.creditUsed)
  if (available <= 0) problems.push('payment-amount-missing')
  if (funds.creditUsed > context.creditAvailable) problems.push('credit-exceeds-available')
  if (funds.paid <= 0 && funds.creditUsed > 0 && applications.length === 0) problems.push('credit-not-applied')
  if (applications.some(({ amount }) => amount <= 0)) problems.push('applied-amount-missing')
  if (appliedTotal(applications) > available) problems.push('funds-exceeded')
  if (applications.some((application) => exceedsBalance(application, context))) problems.push('balance-exceeded')
  return problems
}

/** Whether more is applied to an order than it owes, and more than an edited payment applied to it before (D-173). */
export const exceedsBalance = <Id>(
  { orderId, amount }: Application<Id>,
  { balanceOf, appliedBefore }: Pick<PaymentContext<Id>, 'balanceOf' | 'appliedBefore'>,
): boolean => amount > maxCents(balanceOf(orderId), appliedBefore?.(orderId) ?? zero)

export const appliedTotal = (applications: readonly { amount: Cents }[]): Cents =>
  sum(applications.map(({ amount }) => amount))

/** The part of the funds that no order needs. It becomes customer credit (spec 4.7). */
export const remainingCredit = (funds: Funds, applications: readonly { amount: Cents }[]): Cents =>
  minus(plus(funds.paid, funds.creditUsed), appliedTotal(applications))

/**
 * The credit that the edit of a payment can use: what the customer has, without what the payment used and added before. Not below 0,
 * although credit that it added may be spent (D-106).
 */
export const creditWithout = (before: { creditUsed: Cents; creditAdded: Cents }, credit: Cents): Cents =>
  maxCents(minus(plus(credit, before.creditUsed), before.creditAdded), zero)

/** Distributes the funds over the orders in their sequence, up to each order's balance (D-112). */
export function balanceToOrders<Id>(available: Cents, orders: readonly OpenOrder<Id>[]): Application<Id>[] {
  let remaining = available
  return orders.map(({ orderId, balanceDue }) => {
    const amount = minCents(remaining, balanceDue > 0 ? balanceDue : zero)
    remaining = minus(remaining, amount)
    return { orderId, amount }
  })
}

/** The status shown for a selected order while a payment is entered (spec 4.7). */
export const statusAfterPayment = (balanceDue: Cents, applied: Cents): 'PAID' | 'PARTIAL' =>
  applied >= balanceDue ? 'PAID' : 'PARTIAL'

/** Orders with these statuses cannot be paid (D-111). */
export const unpayableStatuses = ['DRAFT', 'CANCELLED', 'REFUNDED'] as const satisfies readonly OrderStatus[]

export const acceptsPayment = (status: OrderStatus): boolean =>
  !unpayableStatuses.some((unpayable) => unpayable === status)

/** Whether an amount can be applied to an order in this status: on one that cannot be paid it can only be left or lowered (D-219). */
export const acceptsAmount = (status: OrderStatus, amount: Cents, appliedBefore: Cents): boolean =>
  acceptsPayment(status) || amount <= appliedBefore

/** The payment status of an order after payments were applied or removed (D-105). REFUNDED and CANCELLED do not change. */
export function paymentStatusAfter(current: PaymentStatus, total: Cents, applied: Cents): PaymentStatus {
  if (current === 'REFUNDED' || current === 'CANCELLED') return current
  if (applied >= total) return 'PAID'
  return applied > 0 ? 'PARTIAL' : 'AWAITING'
}
