import { differences } from '@dray/domain/changelog/differences'
import { type Cents, plainDollars, zero } from '@dray/domain/money'
import { creditSplit } from '@dray/domain/memos/credit-memo'
import { balanceDue } from '@dray/domain/orders/order-totals'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { lockProducts } from '../../products/index.ts'
import { type MemoLineRow, nextMemoNumber, replaceLines, updateMemo } from '../memos.sql.ts'
import type { LockedForMemo } from './lock-memo-order.ts'
import { returnUnits } from './move-memo-stock.ts'
import type { PlannedLine, PlannedMemo } from './plan-memo.ts'
import { settleMemo } from './settle-memo.ts'

export const memoLineRows = (lines: readonly PlannedLine[]): MemoLineRow[] =>
  lines.map(({ line, disposition, units, amount, reason, returns }, position) => ({
    position,
    orderLineId: line.id,
    productId: line.productId,
    batchId: returns[0]?.batchId ?? null,
    disposition,
    units,
    amountCents: amount,
    reason,
  }))

const dollars = (amount: Cents): string | null => (amount === zero ? null : plainDollars(amount))

type MemoToIssue = { id: number; planned: PlannedMemo; notes: string | null }

/** The one way a memo is issued: numbers it, moves its units, lowers the order's balance, and gives the rest as credit (D-241, D-243). */
export async function issuePlannedMemo(
  tx: Tx,
  { id, planned: { lines, amount }, notes }: MemoToIssue,
  { order, accounts }: LockedForMemo,
  author: Author,
): Promise<void> {
  const returning = lines.filter(({ returns }) => returns.length > 0).map(({ line }) => line.productId)
  if (returning.length > 0) await lockProducts(tx, [...new Set(returning)])
  const paid = mustExist(accounts.orders.get(order.id), 'order-not-found')
  const { credited, toCredit } = creditSplit(amount, balanceDue(paid.total, paid.applied))
  const memoNum = await nextMemoNumber(tx)
  const issued = { memoNum, status: 'ISSUED' as const, notes }
  await updateMemo(tx, id, {
    ...issued,
    customerId: order.customerId,
    amountCents: amount,
    creditedCents: credited,
    toCreditCents: toCredit,
    issuedBy: author.userId,
    issuedOn: author.at,
    modifiedOn: author.at,
  })
  const lineIds = await replaceLines(tx, id, memoLineRows(lines))
  await returnUnits(tx, { memoNum, lines, lineIds }, author)
  const { paymentStatus } = paid
  const note = `Credit memo ${memoNum}`
  await settleMemo(tx, accounts, { id, order, credited, toCredit, paymentStatus, note }, author)
  const amounts = { amount: plainDollars(amount), credited: dollars(credited), toCredit: dollars(toCredit) }
  await logUpdated(tx, 'memo', [{ id, changes: differences(memoNum, {}, { ...issued, ...amounts }) }], author)
}
