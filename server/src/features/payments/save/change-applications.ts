import { type Cents, minCents, minus, zero } from '@dray/domain/money'
import type { Application } from '@dray/domain/payments/apply-payment'
import type { Tx } from '../../../platform/db/db.ts'
import { type Author, recordChange } from '../../changelog/index.ts'
import { exchangePayment, type StoredPayment } from './accounts.ts'
import { paymentDifferences } from './payment-log.ts'
import type { Accounts } from './payment-problems.ts'
import { deleteApplications, insertApplications, insertCreditEntries, updatePayment } from './payment-rows.sql.ts'
import { creditOfEdited } from './save-accounts.ts'

/** The payment's applications with up to `limit` taken off the order, and the amount taken. */
export function lowerApplied(
  { applications }: StoredPayment,
  orderId: number,
  limit: Cents,
): { lowered: Application[]; amount: Cents } {
  const applied = applications.find((row) => row.orderId === orderId)?.amount ?? zero
  const amount = minCents(limit, applied)
  const rows = applications.map((row) =>
    row.orderId === orderId ? { ...row, amount: minus(row.amount, amount) } : row,
  )
  return { lowered: rows.filter((row) => row.amount > 0), amount }
}

type Change = { payment: StoredPayment; applications: readonly Application[]; accounts: Accounts }

/** Applies a locked payment to its orders in other amounts. The rest becomes credit. */
export async function changeApplications(
  tx: Tx,
  { payment, applications, accounts }: Change,
  author: Author,
): Promise<void> {
  const { id } = payment
  const changed = { ...payment, applications }
  const creditAdded = exchangePayment(accounts, { before: payment, after: changed, at: author.at })
  const after = { ...changed, creditAdded }
  const save = async () => {
    await updatePayment(tx, id, { creditAddedCents: creditAdded, modifiedOn: author.at })
    await deleteApplications(tx, id)
    await insertApplications(
      tx,
      applications.map((row) => ({ ...row, paymentId: id })),
    )
    await insertCreditEntries(tx, creditOfEdited(id, payment, after, author))
  }
  await recordChange(tx, 'payment', { id, changes: paymentDifferences(id, payment, after, accounts), save }, author)
}

/** Records one balance change for each order, even if several of its payments were changed. */
export const lastStepsOnly = (accounts: Accounts): Accounts => ({
  ...accounts,
  steps: [...new Map(accounts.steps.map((step) => [step.orderId, step])).values()],
})
