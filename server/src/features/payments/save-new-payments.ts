import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { type Cents, minus, plainDollars, plus, zero } from '@dray/domain/money'
import { remainingCredit, paymentStatusAfter, problemsWithPayment } from '@dray/domain/payments/apply-payment'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { announce } from '../../live/announce.ts'
import { type Author, logCreated } from '../changelog/index.ts'
import {
  type CreditRow,
  insertApplications,
  insertCreditEntries,
  insertPayments,
  lockCredit,
  lockOrders,
  type PaidOrder,
  type PaymentMethod,
  setCredit,
  setPaid,
} from './payments.sql.ts'

export type NewPaymentEntry = {
  customerId: number
  amount: Cents
  creditUsed: Cents
  paymentDate: string
  paymentMethod: PaymentMethod
  notes: string | null
  /** When it was recorded; for an import the date of the payment. */
  createdAt: Date
  applications: readonly { orderId: number; amount: Cents }[]
}

/**
 * Saves new payments one after the other: applies them to orders, keeps the rest as credit, and sets the orders' payment status
 * (D-105, D-108, D-173). Customers and orders are locked, so that a balance is never paid twice. Returns the ids in sequence.
 */
export async function saveNewPayments(tx: Tx, entries: readonly NewPaymentEntry[], author: Author): Promise<number[]> {
  if (entries.length === 0) return []
  const credit = await lockCredit(
    tx,
    entries.map((entry) => entry.customerId),
  )
  const orders = await lockOrders(
    tx,
    entries.flatMap((entry) => entry.applications.map(({ orderId }) => orderId)),
  )
  const added = entries.map((entry) => applyPayment(entry, credit, orders))
  const ids = await insertPayments(
    tx,
    entries.map(({ applications: _applications, amount, creditUsed, ...entry }, index) => ({
      ...entry,
      amountCents: amount,
      creditDeductedCents: creditUsed,
      creditAddedCents: added[index] ?? zero,
      createdBy: author.userId,
      modifiedOn: author.at,
    })),
  )
  await insertApplications(
    tx,
    entries.flatMap(({ applications }, index) =>
      applications.map(({ orderId, amount }) => ({ paymentId: ids[index] ?? 0, orderId, amountCents: amount })),
    ),
  )
  await insertCreditEntries(
    tx,
    entries.flatMap((entry, index) => creditRows(entry, ids[index] ?? 0, added[index] ?? zero, author)),
  )
  await setCredit(tx, credit)
  await setPaid(tx, [...orders.values()], author.at)
  const created = ids.map((id, index) => ({ id, changes: loggedValues(id, entries[index], added[index]) }))
  await logCreated(tx, 'payment', created, author)
  await announce(tx, 'orders', [...orders.keys()])
  await announce(tx, 'customers', [...credit.keys()])
  return ids
}

/** What the log says of a new payment (D-16). */
function loggedValues(id: number, entry: NewPaymentEntry | undefined, creditAdded: Cents = zero): FieldChange[] {
  if (entry === undefined) return []
  const { amount, creditUsed, paymentDate, paymentMethod, notes } = entry
  const credit = (part: Cents) => (part === zero ? null : plainDollars(part))
  const values = { amount: plainDollars(amount), paymentDate, paymentMethod, notes }
  const credits = { customerCreditDeducted: credit(creditUsed), customerCreditAdded: credit(creditAdded) }
  return differences(`Payment ${id}`, {}, { ...values, ...credits })
}

/** Applies a payment to credit and orders, so that the next payments see it. Returns the credit that is left over. */
function applyPayment(entry: NewPaymentEntry, credit: Map<number, Cents>, orders: Map<number, PaidOrder>): Cents {
  const creditAvailable = credit.get(entry.customerId)
  if (creditAvailable === undefined) throw new Refusal('customer-unknown')
  const balanceOf = (orderId: number): Cents => {
    const order = orders.get(orderId)
    return order === undefined ? zero : minus(order.total, order.applied)
  }
  const funds = { paid: entry.amount, creditUsed: entry.creditUsed }
  const [problem] = problemsWithPayment(funds, entry.applications, { balanceOf, creditAvailable })
  if (problem !== undefined) throw new Refusal(problem)
  for (const { orderId, amount } of entry.applications) {
    const order = orders.get(orderId)
    if (order === undefined) continue
    order.applied = plus(order.applied, amount)
    const status = paymentStatusAfter(order.status, order.total, order.applied)
    if (status !== order.status) order.statusSince = entry.createdAt
    order.status = status
  }
  const added = remainingCredit(funds, entry.applications)
  credit.set(entry.customerId, plus(minus(creditAvailable, entry.creditUsed), added))
  return added
}

function creditRows(entry: NewPaymentEntry, paymentId: number, added: Cents, { userId }: Author): CreditRow[] {
  const about = { customerId: entry.customerId, paymentId, userId, createdAt: entry.createdAt }
  const used: CreditRow[] =
    entry.creditUsed === zero
      ? []
      : [{ ...about, amountCents: minus(zero, entry.creditUsed), reason: 'Used for a payment' }]
  return added === zero ? used : [...used, { ...about, amountCents: added, reason: 'Left over from a payment' }]
}
