import { type Cents, minus, plus, zero } from '@dray/domain/money'
import { statusAfterMemos } from '@dray/domain/memos/credit-memo'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { type Accounts, applyMemo, insertCreditEntries, saveAccounts } from '../../payments/index.ts'
import { recordReturns } from '../memos.sql.ts'

export type Settlement = {
  id: number
  order: { id: number; customerId: number }
  /** Below zero for a void, and so is `toCredit`. */
  credited: Cents
  toCredit: Cents
  /** The amounts of all memos of the order that are issued now. */
  memoAmounts: Cents
  /** For the logs and the ledger of the customer's credit. */
  note: string
  at: Date
}

/** Changes the order's balance and payment status and the customer's credit, to be saved by `saveSettled`. */
export function settleMemo(accounts: Accounts, settlement: Settlement): void {
  const { order, credited, toCredit, memoAmounts, at } = settlement
  const paid = mustExist(accounts.orders.get(order.id), 'order-not-found')
  const paymentStatus = statusAfterMemos(paid.paymentStatus, {
    total: paid.total,
    applied: plus(paid.applied, credited),
    memoAmounts,
    memoAmountsBefore: minus(memoAmounts, plus(credited, toCredit)),
  })
  applyMemo(accounts, { orderId: order.id, credited, toCredit, paymentStatus, at })
}

/** Saves what `settleMemo` has changed, and the returns of the orders. Call it after the memos themselves were written. */
export async function saveSettled(
  tx: Tx,
  accounts: Accounts,
  settled: readonly Settlement[],
  author: Author,
): Promise<void> {
  await insertCreditEntries(
    tx,
    settled
      .filter(({ toCredit }) => toCredit !== zero)
      .map(({ id, order, toCredit, note, at }) => ({
        customerId: order.customerId,
        amountCents: toCredit,
        reason: note,
        memoId: id,
        userId: author.userId,
        createdAt: at,
      })),
  )
  const byOrder = Map.groupBy(settled, ({ order }) => order.id)
  const noteOn = (orderId: number) => (byOrder.get(orderId) ?? []).map(({ note }) => note).join(', ')
  await saveAccounts(tx, accounts, noteOn, author)
  const orderIds = [...byOrder.keys()]
  await recordReturns(tx, orderIds)
  // The order's log names the memo even if all of it became credit.
  const unchanged = orderIds.filter((id) => {
    const [now, before] = [accounts.orders.get(id), accounts.atFirst.orders.get(id)]
    return now?.applied === before?.applied && now?.paymentStatus === before?.paymentStatus
  })
  const entries = unchanged.map((id) => ({ id, notes: noteOn(id) }))
  if (entries.length > 0) await logUpdated(tx, 'order', entries, author)
}
