import { type Cents, maxCents, minCents, minus, plus, sum, zero } from '../money.ts'
import { countsAsOwed, type OrderStatus, type PaymentStatus } from '../orders/order-status.ts'

export type OpenOrder<Id = number> = { orderId: Id; balanceDue: Cents }
export type Application<Id = number> = { orderId: Id; amount: Cents }
export type Funds = { paid: Cents; creditUsed: Cents }
/**
 * Balances and credit before the payment. For an edit, as if the payment didn't exist (D-106); `appliedBefore` is what it applied until
 * now.
 */
export type PaymentContext<Id = number> = {
  orderBalance: (orderId: Id) => Cents
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

/** Empty if it can be accepted (spec 5, D-173). The modals, the server and the import all ask this. An edit may lower any amount. */
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

/** True if it's more than the balance, and also more than an edited payment applied before. */
export const exceedsBalance = <Id>(
  { orderId, amount }: Application<Id>,
  { orderBalance, appliedBefore }: Pick<PaymentContext<Id>, 'orderBalance' | 'appliedBefore'>,
): boolean => amount > maxCents(orderBalance(orderId), appliedBefore?.(orderId) ?? zero)

export const appliedTotal = (applications: readonly { amount: Cents }[]): Cents =>
  sum(applications.map(({ amount }) => amount))

/** Becomes customer credit (spec 4.7). */
export const remainingCredit = (funds: Funds, applications: readonly { amount: Cents }[]): Cents =>
  minus(plus(funds.paid, funds.creditUsed), appliedTotal(applications))

/** Excludes what the payment used and added before. Not below 0, even if the credit it added has been spent. */
export const creditWithout = (before: { creditUsed: Cents; creditAdded: Cents }, credit: Cents): Cents =>
  maxCents(minus(plus(credit, before.creditUsed), before.creditAdded), zero)

/** Pays orders in their sequence, up to each order's balance. */
export function balanceToOrders<Id>(available: Cents, orders: readonly OpenOrder<Id>[]): Application<Id>[] {
  let remaining = available
  return orders.map(({ orderId, balanceDue }) => {
    const amount = minCents(remaining, balanceDue > 0 ? balanceDue : zero)
    remaining = minus(remaining, amount)
    return { orderId, amount }
  })
}

/** Shown for a selected order while a payment is entered (spec 4.7). */
export const statusAfterPayment = (balanceDue: Cents, applied: Cents): 'PAID' | 'PARTIAL' =>
  applied >= balanceDue ? 'PAID' : 'PARTIAL'

/** On an order that can't be paid, an amount can only be left or lowered. */
export const acceptsAmount = (status: OrderStatus, amount: Cents, appliedBefore: Cents): boolean =>
  countsAsOwed(status) || amount <= appliedBefore

/** REFUNDED and CANCELLED do not change (D-105). */
export function paymentStatusAfter(current: PaymentStatus, total: Cents, applied: Cents): PaymentStatus {
  if (current === 'REFUNDED' || current === 'CANCELLED') return current
  if (applied >= total) return 'PAID'
  return applied > 0 ? 'PARTIAL' : 'AWAITING'
}

const firstPaymentDate = '2000-01-01'

/** From 2000 through one year from today, so that a mistyped year is found (D-118, D-215). */
export const isPaymentDate = (day: string, today: string): boolean =>
  day >= firstPaymentDate && day <= Temporal.PlainDate.from(today).add({ years: 1 }).toString()

export type PaymentMessage = PaymentProblem | 'valid-amount-missing'

/** In this order (spec 5). Without funds only the amount is asked for; an edit may show two messages (D-115). */
export function paymentMessages(form: 'add' | 'edit', problems: readonly PaymentProblem[]): PaymentMessage[] {
  if (problems.includes('payment-amount-missing')) return ['payment-amount-missing']
  if (form === 'add' || !problems.includes('applied-amount-missing')) return [...problems]
  return problems.map((problem) => (problem === 'funds-exceeded' ? 'valid-amount-missing' : problem))
}

type OrderEdit = {
  payment: { stored: PaymentStatus; sent: PaymentStatus | undefined }
  total: { before: Cents; after: Cents }
  applied: Cents
}

/** A status set by hand stays; otherwise a changed total of an order with payments determines it. A draft stays a draft. */
export function paymentStatusAfterEdit({ payment: { stored, sent }, total, applied }: OrderEdit): PaymentStatus {
  if (sent !== undefined && sent !== stored) return sent
  if (stored === 'DRAFT' || applied === zero || total.before === total.after) return stored
  return paymentStatusAfter(stored, total.after, applied)
}

/** DRAFT belongs to draft orders: in any other status it is AWAITING (D-184, D-229). */
export const paymentStatusIn = (orderStatus: OrderStatus, paymentStatus: PaymentStatus): PaymentStatus =>
  paymentStatus === 'DRAFT' && orderStatus !== 'DRAFT' ? 'AWAITING' : paymentStatus
