import type * as contract from '@dray/contract/memos'
import { memoSchema } from '@dray/contract/memos'
import { differences } from '@dray/domain/changelog/differences'
import { type Cents, formatDollars, minus, plus, zero } from '@dray/domain/money'
import { formatDay } from '@dray/domain/time/format-day'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest, SignedIn } from '../../platform/http/serve.ts'
import { requireOpenDays } from '../closing/index.ts'
import { logUpdated, recordChange, refuseIfChanged } from '../changelog/index.ts'
import { paymentsUsingCredit } from '../payments/index.ts'
import { sumOfMemos } from './creditable-orders.ts'
import { linesOfMemos, type LockedMemo, lockMemo, orderOfMemo, updateMemo } from './memos.sql.ts'
import { readMemo } from './read/read-memos.ts'
import { issuePlannedMemos } from './save/issue-planned-memos.ts'
import { type LockedForMemo, lockMemoOrder } from './save/lock-memo-order.ts'
import { takeBackUnits } from './save/move-memo-stock.ts'
import { planMemo } from './save/plan-memo.ts'
import { noteRestock, ordersWaitingForRestock } from './save/restock.ts'
import { saveSettled, settleMemo } from './save/settle-memo.ts'
import { tellOfMemo } from './save/tell-of-memo.ts'

/** Issues a request, with the lines that were found at check-in if they are sent. */
export async function issueMemo(tx: Tx, request: CallRequest<typeof contract.issueMemo>): Promise<contract.CreditMemo> {
  const { params, body, user, author, today } = request
  const restocking = body?.lines ?? (await linesOfMemos(tx, [params.id]))
  const waitingIds = await ordersWaitingForRestock(tx, restocking, today)
  const { memo, order, accounts } = await lockMemoAndOrder(tx, params.id, user, waitingIds)
  if (memo.status !== 'REQUESTED') throw new Refusal('memo-decided')
  await refuseIfChanged(tx, 'memo', memo, {
    sent: body?.modifiedOn,
    current: async () => memoSchema.encode(await readMemo(tx, user, memo.id)),
  })
  const lines = body?.lines ?? (await requestedLines(tx, memo.id))
  const [, planned] = await allInOrder([requireOpenDays(tx, [today]), planMemo(tx, order, lines)])
  const notes = body?.notes === undefined ? memo.notes : body.notes
  await issuePlannedMemos(tx, [{ id: memo.id, order, planned, notes, issuedOn: author.at }], accounts, author)
  const issued = await readMemo(tx, user, memo.id)
  await noteRestock(tx, issued, request)
  await tellOfMemo(tx, issued, order, author.at)
  return issued
}

/** A line that has left the order since is refused like one of another order. */
const requestedLines = async (tx: Tx, id: number): Promise<contract.NewMemoLine[]> =>
  (await linesOfMemos(tx, [id])).map(({ orderLineId, disposition, units, amount, reason, batchId }) => ({
    orderLineId: orderLineId ?? 0,
    disposition,
    ...(units === null ? { amount } : { units, batchId }),
    reason,
  }))

/** Nothing moves. */
export async function declineMemo(
  tx: Tx,
  request: CallRequest<typeof contract.declineMemo>,
): Promise<contract.CreditMemo> {
  const { params, body, user, at, author } = request
  const { memo, order } = await lockMemoAndOrder(tx, params.id, user)
  if (memo.status !== 'REQUESTED') throw new Refusal('memo-decided')
  const decided = { status: 'DECLINED' as const, decidedReason: reasonIn(body) }
  const changes = differences('Credit memo', memo, decided)
  const save = () => updateMemo(tx, memo.id, { ...decided, modifiedOn: at })
  await recordChange(tx, 'memo', { id: memo.id, changes, save }, author)
  const notes = `Credit memo declined: ${decided.decidedReason}`
  await logUpdated(tx, 'order', [{ id: order.id, notes }], author)
  const declined = await readMemo(tx, user, memo.id)
  await tellOfMemo(tx, declined, order, at)
  return declined
}

/** Reverses stock, balance and credit exactly. Voiding it again does nothing. */
export async function voidMemo(tx: Tx, request: CallRequest<typeof contract.voidMemo>): Promise<contract.CreditMemo> {
  const { params, body, user, at, author, today } = request
  const { memo, order, accounts } = await lockMemoAndOrder(tx, params.id, user)
  const { id, memoNum, creditedCents, toCreditCents } = memo
  if (memo.status === 'VOIDED') return readMemo(tx, user, id)
  if (memo.status !== 'ISSUED' || memoNum === null) throw new Refusal('memo-not-issued')
  const decidedReason = reasonIn(body)
  const voided = { status: 'VOIDED' as const, decidedReason }
  await allInOrder([
    requireOpenDays(tx, [today]),
    updateMemo(tx, id, { ...voided, voidedBy: user.id, voidedOn: at, modifiedOn: at }),
  ])
  const [credited, toCredit] = [minus(zero, creditedCents), minus(zero, toCreditCents)]
  const note = `Credit memo ${memoNum} voided: ${decidedReason}`
  const memoAmounts = await sumOfMemos(tx, order.id)
  const settlement = { id, order, credited, toCredit, memoAmounts, note, at }
  await refuseUsedCredit(tx, order.customerId, plus(accounts.credit.get(order.customerId) ?? zero, toCredit))
  settleMemo(accounts, settlement)
  await saveSettled(tx, accounts, [settlement], author)
  await takeBackUnits(tx, { id, memoNum }, author)
  await logUpdated(tx, 'memo', [{ id, changes: differences(memoNum, memo, voided) }], author)
  return readMemo(tx, user, id)
}

/** Names the newest payments that used the customer's credit, so that accounting knows what to void or change first. */
async function refuseUsedCredit(tx: Tx, customerId: number, creditLeft: Cents): Promise<void> {
  if (creditLeft >= 0) return
  const payments = await paymentsUsingCredit(tx, customerId)
  const used = payments.map(
    ({ id, amount, paidOn }) => `payment ${id} of ${formatDay(paidOn)} used ${formatDollars(amount)}`,
  )
  const title = `Credit already used: ${used.join(', ')}. Void or change ${used.length === 1 ? 'it' : 'them'} first.`
  throw new Refusal(
    'credit-used',
    used.length === 0 ? {} : { title, error: title, paymentIds: payments.map(({ id }) => id) },
  )
}

function reasonIn(body: { reason?: string | null | undefined } | undefined): string {
  if (!body?.reason) throw new Refusal('reason-missing')
  return body.reason
}

async function lockMemoAndOrder(
  tx: Tx,
  id: number,
  user: SignedIn,
  waitingIds: readonly number[] = [],
): Promise<LockedForMemo & { memo: LockedMemo }> {
  const { orderId } = mustExist(await orderOfMemo(tx, id))
  const locked = await lockMemoOrder(tx, orderId, user, waitingIds)
  return { ...locked, memo: mustExist(await lockMemo(tx, id)) }
}
