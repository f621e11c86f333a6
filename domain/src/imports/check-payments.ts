import { type Cents, formatDollars, maxAmount, minus, plus, zero } from '../money.ts'
import { type OrderStatus, countsAsOwed } from '../orders/order-status.ts'
import { appliedTotal, remainingCredit, type PaymentProblem, problemsWithPayment } from '../payments/apply-payment.ts'
import { isMethodEnabled, methodLabels, type PaymentMethod } from '../payments/payment-methods.ts'
import { unresolved } from './check-catalog.ts'
import {
  type ImportCheck,
  refuseClosedDay,
  reportProblem,
  newRows,
  type FilePlace,
  resolveReference,
  readImportRows,
  countSkipped,
} from './check-state.ts'
import { type Balances, nobody, ofCustomer } from './balances.ts'
import { targetKey } from './known-records.ts'
import type { PlannedPayment } from './plan.ts'
import { type Sentence, sentence } from './sentence.ts'

export type PaymentDraft = PlannedPayment & { line: number; file: string }

export type CheckedPayments = {
  drafts: PaymentDraft[]
  /** False if a row that may change a customer's credit can't be read. */
  isComplete: boolean
}

export function readPayments(check: ImportCheck): CheckedPayments {
  const table = readImportRows(check, 'payments')
  const rows = newRows(check, 'payments', table)
  const applications = checkApplications(check, rows.length)
  const drafts = rows.map((row, at): PaymentDraft => {
    const customer =
      resolveReference(check, { ...table, line: row.line, column: 'customer' }, 'customers', row.customer) ?? unresolved
    refuseClosedDay(check, { ...table, line: row.line, column: 'paymentDate' }, row.paymentDate)
    checkMethod(check, { ...table, line: row.line }, row.paymentMethod)
    return { ...row, file: table.file, customer, applications: applications[at] ?? [] }
  })
  const isComplete = table.invalidRows.length === 0 && drafts.every(({ customer }) => customer !== unresolved)
  return { drafts, isComplete }
}

function checkMethod(check: ImportCheck, place: FilePlace, method: PaymentMethod): void {
  if (isMethodEnabled(method, check.known.paymentMethods)) return
  reportProblem(
    check,
    place,
    'paymentMethod',
    sentence`${methodLabels[method]} is turned off. Turn it on in Settings first.`,
  )
}

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

/** Checks a payment against what earlier payments and memos left. If a problem leaves something unknown, it isn't held against it. */
export function applyPayment(check: ImportCheck, payment: PaymentDraft, balances: Balances): void {
  const place = { file: payment.file, line: payment.line }
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

const paymentFunds = ({ amount, creditUsed }: PaymentDraft) => ({ paid: amount, creditUsed })

function paymentProblems(
  payment: PaymentDraft,
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
const isTooMuch = ({ amount, applications }: PaymentDraft, creditAvailable: Cents): boolean =>
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
