import { type Cents, plus, zero } from '@dray/domain/money'
import { statusAfterMemos } from '@dray/domain/memos/credit-memo'
import type { PaymentStatus } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { type Accounts, applyMemo, insertCreditEntries, saveAccounts } from '../../payments/index.ts'
import { recordReturns, sumOfMemos } from '../memos.sql.ts'

type Settlement = {
  id: number
  order: { id: number; customerId: number }
  /** Below zero for a void, and so is `toCredit`. */
  credited: Cents
  toCredit: Cents
  /** What the new payment status is based on. */
  paymentStatus: PaymentStatus
  /** For the logs and the ledger of the customer's credit. */
  note: string
}

/** Changes the order's balance, payment status and returns, and the customer's credit. Call it after the memo itself was written (D-243). */
export async function settleMemo(
  tx: Tx,
  accounts: Accounts,
  { id, order, credited, toCredit, note, ...before }: Settlement,
  author: Author,
): Promise<void> {
  const paid = mustExist(accounts.orders.get(order.id), 'order-not-found')
  const paymentStatus = statusAfterMemos(before.paymentStatus, {
    total: paid.total,
    applied: plus(paid.applied, credited),
    memoAmounts: await sumOfMemos(tx, order.id),
  })
  const isOrderChanged = credited !== zero || paymentStatus !== paid.paymentStatus
  applyMemo(accounts, { orderId: order.id, credited, toCredit, paymentStatus, at: author.at })
  if (toCredit !== zero)
    await insertCreditEntries(tx, [
      {
        customerId: order.customerId,
        amountCents: toCredit,
        reason: note,
        memoId: id,
        userId: author.userId,
        createdAt: author.at,
      },
    ])
  await saveAccounts(tx, accounts, () => note, author)
  await recordReturns(tx, order.id)
  // The order's log names the memo even if all of it became credit.
  if (!isOrderChanged) await logUpdated(tx, 'order', [{ id: order.id, notes: note }], author)
}
