import { type Cents, formatDollars, maxAmount, minus, plus, zero } from '../money.ts'
import { type OrderStatus, countsAsOwed } from '../orders/order-status.ts'
import { orderTotals } from '../orders/order-totals.ts'
import { appliedTotal, remainingCredit, type PaymentProblem, problemsWithPayment } from '../payments/apply-payment.ts'
import { unresolved } from './check-catalog.ts'
import {
  type ImportCheck,
  reportProblem,
  newRows,
  type FilePlace,
  resolveReference,
  readImportRows,
  countSkipped,
} from './checking.ts'
import { invalidRow, targetKey } from './known.ts'
import type { PlannedCustomer, PlannedOrder, PlannedPayment } from './plan.ts'
import { type Sentence, sentence } from './sentence.ts'

type Balances = {
  credit: Map<string, Cents>
  orders: Map<string, { customer: string; orderStatus: OrderStatus; balanceDue: Cents }>
  /** Balances that aren't known, because a row that changes them has problems. */
  unsure: Set<string>
}
type Draft = PlannedPayment & { line: number }

/** Checks payments by date, each against what earlier ones left. If a problem leaves something unknown, it isn't held against a payment. */
export function checkPayments(
  check: ImportCheck,
  orders: readonly PlannedOrder[],
  customers: readonly PlannedCustomer[],
): PlannedPayment[] {
  const table = readImportRows(check, 'payments')
  const rows = newRows(check, 'payments', table)
  const applications = checkApplications(check, rows.length)
  const drafts = rows.map((row, at): Draft => {
    const customer =
      resolveReference(check, { ...table, line: row.line, column: 'customer' }, 'customers', row.customer) ?? unresolved
    return { ...row, customer, applications: applications[at] ?? [] }
  })
  drafts.sort((a, b) => a.paymentDate.localeCompare(b.paymentDate) || a.line - b.line)
  const balances = balancesBefore(check, orders, customers)
  const isCreditKnown = table.invalidRows.length === 0 && drafts.every(({ customer }) => customer !== unresolved)
  if (!isCreditKnown) for (const customer of balances.credit.keys()) balances.unsure.add(ofCustomer(customer))
  for (const draft of drafts) applyPayment(check, { ...table, line: draft.line }, draft, balances)
  return drafts
}

const ofCustomer = (customer: string): string => `customer ${customer}`
const nobody = targetKey({ at: invalidRow })

function checkApplications(check: ImportCheck, payments: number): PlannedPayment['applications'][] {
  const table = readImportRows(check, 'paymentApplications')
  const byPayment: PlannedPayment['applications'][] = Array.from({ length: payments }, () => [])
  for (const row of table.rows) {
    const place = { ...table, line: row.line }
    const payment = resolveReference(check, { ...place, column: 'payment' }, 'payments', row.payment)
    if (payment !== undefined && 'id' in payment) {
      countSkipped(check, 'paymentApplications')
      continue
    }
    const order = resolveReference(check, { ...place, column: 'order' }, 'orders', row.order)
    if (payment === undefined || order === undefined) continue
    const applications = byPayment[payment.at]
    if (applications?.some((application) => targetKey(application.order) === targetKey(order)))
      reportProblem(
        check,
        place,
        'order',
        sentence`This payment is applied to this order twice. Combine the two amounts.`,
      )
    if (row.amount === zero) reportProblem(check, place, 'amount', sentence`An applied amount must be more than zero.`)
    applications?.push({ order, amount: row.amount })
  }
  return byPayment
}

function balancesBefore(
  check: ImportCheck,
  orders: readonly PlannedOrder[],
  customers: readonly PlannedCustomer[],
): Balances {
  const balances: Balances = { credit: new Map(), orders: new Map(), unsure: check.unsureBalances }
  for (const { id, credit } of check.known.customers) balances.credit.set(targetKey({ id }), credit)
  customers.forEach((customer, at) => balances.credit.set(targetKey({ at }), customer.creditAvailable))
  for (const [id, order] of check.known.orders) {
    balances.orders.set(targetKey({ id }), { ...order, customer: targetKey({ id: order.customerId }) })
  }
  orders.forEach((order, at) => {
    const { orderStatus, discount, lines } = order
    balances.orders.set(targetKey({ at }), {
      customer: targetKey(order.customer),
      orderStatus,
      balanceDue: balances.unsure.has(targetKey({ at })) ? zero : orderTotals(lines.map(priced), discount).total,
    })
  })
  return balances
}

const priced = ({ quantity, unitPrice, priceAdjustment }: PlannedOrder['lines'][number]) => ({
  quantity,
  unitPrice,
  priceAdjustment,
})

function applyPayment(check: ImportCheck, place: FilePlace, payment: Draft, balances: Balances): void {
  const owner = targetKey(payment.customer)
  for (const { order } of payment.applications) checkPayable(check, place, balances.orders.get(targetKey(order)), owner)
  const applications = payment.applications.map(({ order, amount }) => ({ orderId: targetKey(order), amount }))
  const problems = paymentProblems(payment, applications, balances)
  for (const { column, message } of problems) reportProblem(check, place, column, message)
  if (problems.length > 0) {
    balances.unsure.add(ofCustomer(owner))
    for (const { orderId } of applications) balances.unsure.add(orderId)
    return
  }
  const funds = paymentFunds(payment)
  const credit = balances.credit.get(owner) ?? zero
  balances.credit.set(owner, plus(minus(credit, funds.creditUsed), remainingCredit(funds, applications)))
  for (const { orderId, amount } of applications) {
    const order = balances.orders.get(orderId)
    if (order !== undefined) order.balanceDue = minus(order.balanceDue, amount)
  }
}

type Applications = readonly { orderId: string; amount: Cents }[]
type CellProblem = { column: string; message: Sentence }

const paymentFunds = ({ amount, creditUsed }: Draft) => ({ paid: amount, creditUsed })

function paymentProblems(
  payment: Draft,
  applications: Applications,
  { credit, orders, unsure }: Balances,
): CellProblem[] {
  const owner = targetKey(payment.customer)
  const isUnsure = owner === nobody || unsure.has(ofCustomer(owner))
  const available = credit.get(owner) ?? zero
  const orderBalance = (order: string): Cents =>
    unsure.has(order) ? maxAmount : (orders.get(order)?.balanceDue ?? maxAmount)
  if (isTooMuch(payment, isUnsure ? zero : available))
    return [{ column: 'amount', message: sentence`With this payment an amount would become too large.` }]
  const funds = paymentFunds(payment)
  const creditAvailable = isUnsure ? maxAmount : available
  const over = applications.find(({ orderId, amount }) => amount > orderBalance(orderId))
  const found = problemsWithPayment(funds, applications, { orderBalance, creditAvailable }).filter(isImportProblem)
  return found.map((problem) =>
    messages[problem]({
      applied: appliedTotal(applications),
      funds: plus(funds.paid, funds.creditUsed),
      balance: over === undefined ? zero : orderBalance(over.orderId),
      creditAvailable,
    }),
  )
}

/** Plain numbers, because the totals can be too large for Cents. */
const isTooMuch = ({ amount, applications }: Draft, creditAvailable: Cents): boolean =>
  creditAvailable + amount > maxAmount ||
  applications.reduce((total, application) => total + application.amount, 0) > maxAmount + maxAmount

function checkPayable(
  check: ImportCheck,
  place: FilePlace,
  order: { customer: string; orderStatus: OrderStatus } | undefined,
  owner: string,
): void {
  if (order === undefined) return
  if (order.customer !== owner && order.customer !== nobody && owner !== nobody)
    reportProblem(check, place, 'customer', sentence`This payment is applied to another customer's order.`)
  if (!countsAsOwed(order.orderStatus))
    reportProblem(
      check,
      place,
      null,
      sentence`This payment is applied to an order that is ${order.orderStatus}, which can't receive payments.`,
    )
}

type Amounts = Record<'applied' | 'funds' | 'balance' | 'creditAvailable', Cents>

/** In another system, a payment may have used credit and returned it. */
type ImportProblem = Exclude<PaymentProblem, 'credit-not-applied'>
const isImportProblem = (problem: PaymentProblem): problem is ImportProblem => problem !== 'credit-not-applied'

const messages: Record<ImportProblem, (amounts: Amounts) => CellProblem> = {
  'payment-amount-missing': () => ({
    column: 'amount',
    message: sentence`A payment needs an amount or credit of more than zero.`,
  }),
  'applied-amount-missing': () => ({
    column: 'amount',
    message: sentence`Every applied amount must be more than zero.`,
  }),
  'funds-exceeded': ({ applied, funds }) => ({
    column: 'amount',
    message: sentence`${formatDollars(applied)} is applied to orders, but the payment and its credit add up to ${formatDollars(funds)}.`,
  }),
  'balance-exceeded': ({ balance }) => ({
    column: 'amount',
    message: sentence`More is applied to an order than its balance due on that date: ${formatDollars(balance)}.`,
  }),
  'credit-exceeds-available': ({ creditAvailable }) => ({
    column: 'creditUsed',
    message: sentence`The customer has only ${formatDollars(creditAvailable)} of credit on that date.`,
  }),
}
