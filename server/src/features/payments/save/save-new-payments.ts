import type { PaymentMethod } from '@dray/domain/payments/payment-methods'
import type { Tx } from '../../../platform/db/db.ts'
import { type Author, logCreated } from '../../changelog/index.ts'
import { replacePayment } from './accounts.ts'
import type { Accounts, FormProblems, AppliedFunds, PaymentFunds } from './payment-problems.ts'
import { paymentDifferences } from './payment-log.ts'
import { insertApplications, insertPayments, insertCreditEntries } from './payment-rows.sql.ts'
import { saveAccounts, creditOfNew } from './save-accounts.ts'

export type NewPaymentEntry = PaymentFunds & {
  paymentDate: string
  paymentMethod: PaymentMethod
  reference: string | null
  notes: string | null
  /** When it was recorded; for an import, the payment's date. */
  createdAt: Date
}
export type SavedPayment<Entry extends NewPaymentEntry = NewPaymentEntry> = Entry & AppliedFunds & { id: number }

/** The customers and orders to lock before saving payments. */
export const accountsToLock = (entries: readonly NewPaymentEntry[]) => ({
  customerIds: entries.map(({ customerId }) => customerId),
  orderIds: entries.flatMap(({ applications }) => applications.map(({ orderId }) => orderId)),
})

/** `accounts` are locked, so no balance is paid twice. `problems` are added to a refusal. */
type NewPayments<Entry> = { entries: readonly Entry[]; accounts: Accounts; problems?: FormProblems }

/**
 * Saves payments one by one: applies them to orders, keeps the rest as credit and sets payment statuses. Returns them
 * in sequence.
 */
export async function saveNewPayments<Entry extends NewPaymentEntry>(
  tx: Tx,
  { entries, accounts, problems }: NewPayments<Entry>,
  author: Author,
): Promise<SavedPayment<Entry>[]> {
  if (entries.length === 0) return []
  const applied = entries.map((entry) => ({
    ...entry,
    creditAdded: replacePayment(accounts, { after: entry, ...(problems ? { problems } : {}), at: entry.createdAt }),
    createdBy: author.userId,
    modifiedOn: author.at,
  }))
  const payments = await insertPayments(tx, applied)
  await insertApplications(
    tx,
    payments.flatMap(({ id, applications }) => applications.map((row) => ({ ...row, paymentId: id }))),
  )
  await insertCreditEntries(
    tx,
    payments.flatMap((payment) => creditOfNew(payment.id, payment, { ...author, at: payment.createdAt })),
  )
  const byOrder = Map.groupBy(
    payments.flatMap(({ id, applications }) => applications.map(({ orderId }) => ({ id, orderId }))),
    ({ orderId }) => orderId,
  )
  const noteOn = (orderId: number) => (byOrder.get(orderId) ?? []).map(({ id }) => `Payment ${id}`).join(', ')
  await saveAccounts(tx, accounts, noteOn, author)
  const created = payments.map((payment) => ({
    id: payment.id,
    changes: paymentDifferences(payment.id, undefined, payment, accounts),
  }))
  await logCreated(tx, 'payment', created, author)
  return payments
}
