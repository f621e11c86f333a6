import type { OrderStatus, PaymentStatus } from '../orders/order-status.ts'
import { type Cents, minus, plus, smaller, sum, zero } from '../money.ts'

export type OpenOrder<Id = number> = { orderId: Id; balanceDue: Cents }
export type Application<Id = number> = { orderId: Id; amount: Cents }
export type Funds = { paid: Cents; creditUsed: Cents }
/** What stands before the payment: what each order still owes and what credit the customer has. */
export type PaymentContext<Id = number> = { balanceOf: (orderId: Id) => Cents; creditAvailable: Cents }

export type PaymentProblem =
  | 'payment-amount-missing'
  | 'applied-amount-missing'
  | 'funds-exceeded'
  | 'balance-exceeded'
  | 'credit-exceeds-available'

/**
 * Why a payment cannot be accepted as entered; an empty list means it can (spec 5, D-173).
 * The Add Payment modal shows these beside the form; the server and the import refuse with the same ones.
 */
export function problemsWithPayment<Id>(
  funds: Funds,
  applications: readonly Application<Id>[],
  standing: PaymentContext<Id>,
): PaymentProblem[] {
  const problems: PaymentProblem[] = []
  const available = plus(funds.paid, funds.creditUsed)
  if (available <= 0) problems.push('payment-amount-missing')
  if (applications.some((one) => one.amount <= 0)) problems.push('applied-amount-missing')
  if (appliedTotal(applications) > available) problems.push('funds-exceeded')
  if (applications.some((one) => one.amount > standing.balanceOf(one.orderId))) problems.push('balance-exceeded')
  if (funds.creditUsed > standing.creditAvailable) problems.push('credit-exceeds-available')
  return problems
}

export const appliedTotal = (applications: readonly { amount: Cents }[]): Cents =>
  sum(applications.map((one) => one.amount))

/** What no order needed. It goes to the customer's account as credit (spec 4.7). */
export const remainingCredit = (funds: Funds, applications: readonly { amount: Cents }[]): Cents =>
  minus(plus(funds.paid, funds.creditUsed), appliedTotal(applications))

/** Spreads the funds over the orders in the sequence given, each up to its balance (D-112). */
export function balanceToOrders<Id>(available: Cents, orders: readonly OpenOrder<Id>[]): Application<Id>[] {
  let left = available
  return orders.map(({ orderId, balanceDue }) => {
    const amount = smaller(left, balanceDue > 0 ? balanceDue : zero)
    left = minus(left, amount)
    return { orderId, amount }
  })
}

/** How a selected order is marked while a payment is entered (spec 4.7). */
export const statusAfterPayment = (balanceDue: Cents, applied: Cents): 'PAID' | 'PARTIAL' =>
  applied >= balanceDue ? 'PAID' : 'PARTIAL'

/** Orders that take no money: a payment for one of them is refused (D-111). */
export const unpayableStatuses = ['DRAFT', 'CANCELLED', 'REFUNDED'] as const satisfies readonly OrderStatus[]

export const acceptsPayment = (status: OrderStatus): boolean => !unpayableStatuses.some((one) => one === status)

/** The payment status of an order once payments have touched it (D-105). REFUNDED and CANCELLED are left alone. */
export function paymentStatusAfter(current: PaymentStatus, total: Cents, applied: Cents): PaymentStatus {
  if (current === 'REFUNDED' || current === 'CANCELLED') return current
  if (applied >= total) return 'PAID'
  return applied > 0 ? 'PARTIAL' : 'AWAITING'
}
