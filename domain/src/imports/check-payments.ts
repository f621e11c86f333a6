import { type Cents, formatDollars, maxAmount, minus, plus, zero } from '../money.ts'
import { orderTotals } from '../orders/order-totals.ts'
import {
  appliedTotal,
  remainingCredit,
  type PaymentProblem,
  problemsWithPayment,
  acceptsPayment,
} from '../payments/apply-payment.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import {
  type ImportCheck,
  reportProblem,
  newRows,
  type Place,
  resolveReference,
  rowsOf,
  countSkipped,
} from './checking.ts'
import { unresolved } from './check-catalog.ts'
import { targetKey } from './lookup.ts'
import type { PlannedCustomer, PlannedOrder, PlannedPayment } from './plan.ts'

type Standing = {
  credit: Map<string, Cents>
  orders: Map<string, { customer: string; orderStatus: OrderStatus; balanceDue: Cents }>
}
type Draft = PlannedPayment & { line: number }

/** Payments in the order of their dates, each against what the ones before it left owing and left as credit. */
export function checkPayments(
  checking: ImportCheck,
  orders: readonly PlannedOrder[],
  customers: readonly PlannedCustomer[],
): PlannedPayment[] {
  const table = rowsOf(checking, 'payments')
  const rows = newRows(checking, 'payments', table)
  const applications = checkApplications(checking, rows.length)
  const drafts = rows.map((row, at): Draft => {
    const customer =
      resolveReference(checking, { ...table, line: row.line, column: 'customer' }, 'customers', row.customer) ??
      unresolved
    return { ...row, customer, applications: applications[at] ?? [] }
  })
  drafts.sort((a, b) => a.paymentDate.localeCompare(b.paymentDate) || a.line - b.line)
  // Balances mean nothing while the orders themselves are in doubt.
  if (checking.problems.count > 0) return drafts
  const standing = standingBefore(checking, orders, customers)
  for (const draft of drafts) settle(checking, { ...table, line: draft.line }, draft, standing)
  return drafts
}

function checkApplications(checking: ImportCheck, payments: number): PlannedPayment['applications'][] {
  const table = rowsOf(checking, 'paymentApplications')
  const byPayment: PlannedPayment['applications'][] = Array.from({ length: payments }, () => [])
  for (const row of table.rows) {
    const place = { ...table, line: row.line }
    const payment = resolveReference(checking, { ...place, column: 'payment' }, 'payments', row.payment)
    if (payment !== undefined && 'id' in payment) {
      countSkipped(checking, 'paymentApplications')
      continue
    }
    const order = resolveReference(checking, { ...place, column: 'order' }, 'orders', row.order)
    if (payment === undefined || order === undefined) continue
    const own = byPayment[payment.at]
    if (own?.some((one) => targetKey(one.order) === targetKey(order)))
      reportProblem(checking, place, 'order', 'This payment is applied to this order twice. Combine the two amounts.')
    if (row.amount === zero) reportProblem(checking, place, 'amount', 'An applied amount must be more than zero.')
    own?.push({ order, amount: row.amount })
  }
  return byPayment
}

function standingBefore(
  checking: ImportCheck,
  orders: readonly PlannedOrder[],
  customers: readonly PlannedCustomer[],
): Standing {
  const standing: Standing = { credit: new Map(), orders: new Map() }
  for (const { id, credit } of checking.known.customers) standing.credit.set(targetKey({ id }), credit)
  customers.forEach((customer, at) => standing.credit.set(targetKey({ at }), customer.creditAvailable))
  for (const [id, order] of checking.known.orders) {
    standing.orders.set(targetKey({ id }), { ...order, customer: targetKey({ id: order.customerId }) })
  }
  orders.forEach((order, at) => {
    const { orderStatus, discount, lines } = order
    standing.orders.set(targetKey({ at }), {
      customer: targetKey(order.customer),
      orderStatus,
      balanceDue: orderTotals(lines.map(priced), discount).total,
    })
  })
  return standing
}

const priced = ({ quantity, unitPrice, priceAdjustment }: PlannedOrder['lines'][number]) => ({
  quantity,
  unitPrice,
  priceAdjustment,
})

/** Refuses the payment, or takes it into account for the ones after it. */
function settle(checking: ImportCheck, place: Place, payment: Draft, standing: Standing): void {
  const owner = targetKey(payment.customer)
  for (const { order } of payment.applications)
    checkPayable(checking, place, standing.orders.get(targetKey(order)), owner)
  const funds = { paid: payment.amount, creditUsed: payment.creditUsed }
  const applications = payment.applications.map(({ order, amount }) => ({ orderId: targetKey(order), amount }))
  const creditAvailable = standing.credit.get(owner) ?? zero
  const balanceOf = (order: string): Cents => standing.orders.get(order)?.balanceDue ?? zero
  if (isTooMuch(payment, creditAvailable)) {
    reportProblem(checking, place, 'amount', 'With this payment an amount would become too large.')
    return
  }
  const problems = problemsWithPayment(funds, applications, { balanceOf, creditAvailable })
  for (const problem of problems) {
    const over = applications.find(({ orderId, amount }) => amount > balanceOf(orderId))
    const { column, message } = sentences[problem]({
      applied: appliedTotal(applications),
      funds: plus(funds.paid, funds.creditUsed),
      balance: over === undefined ? zero : balanceOf(over.orderId),
      creditAvailable,
    })
    reportProblem(checking, place, column, message)
  }
  if (problems.length > 0) return
  standing.credit.set(owner, plus(minus(creditAvailable, funds.creditUsed), remainingCredit(funds, applications)))
  for (const { orderId, amount } of applications) {
    const order = standing.orders.get(orderId)
    if (order !== undefined) order.balanceDue = minus(order.balanceDue, amount)
  }
}

/** Plain arithmetic, because it only asks whether the exact sums would be too large. */
const isTooMuch = ({ amount, applications }: Draft, creditAvailable: Cents): boolean =>
  creditAvailable + amount > maxAmount || applications.reduce((sum, one) => sum + one.amount, 0) > maxAmount + maxAmount

function checkPayable(
  checking: ImportCheck,
  place: Place,
  order: { customer: string; orderStatus: OrderStatus } | undefined,
  owner: string,
): void {
  if (order === undefined) return
  if (order.customer !== owner)
    reportProblem(checking, place, 'customer', "This payment is applied to another customer's order.")
  if (!acceptsPayment(order.orderStatus))
    reportProblem(
      checking,
      place,
      null,
      `This payment is applied to an order that is ${order.orderStatus}, which can't receive payments.`,
    )
}

type Figures = Record<'applied' | 'funds' | 'balance' | 'creditAvailable', Cents>

const sentences: Record<PaymentProblem, (figures: Figures) => { column: string; message: string }> = {
  'payment-amount-missing': () => ({
    column: 'amount',
    message: 'A payment needs an amount or credit of more than zero.',
  }),
  'applied-amount-missing': () => ({ column: 'amount', message: 'Every applied amount must be more than zero.' }),
  'funds-exceeded': ({ applied, funds }) => ({
    column: 'amount',
    message: `${formatDollars(applied)} is applied to orders, but the payment and its credit add up to ${formatDollars(funds)}.`,
  }),
  'balance-exceeded': ({ balance }) => ({
    column: 'amount',
    message: `More is applied to an order than its balance due on that date: ${formatDollars(balance)}.`,
  }),
  'credit-exceeds-available': ({ creditAvailable }) => ({
    column: 'creditUsed',
    message: `The customer has only ${formatDollars(creditAvailable)} of credit on that date.`,
  }),
}
