import type * as contract from '@dray/contract/memos'
import { mayIssueMemo } from '@dray/domain/memos/credit-memo'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { requireOpenDays } from '../closing/index.ts'
import { type Author, logCreated, logUpdated } from '../changelog/index.ts'
import { insertMemos, replaceLines } from './memos.sql.ts'
import { readMemo } from './read/read-memos.ts'
import { issuePlannedMemos, memoLineRows } from './save/issue-planned-memos.ts'
import { type LockedOrder, lockMemoOrder } from './save/lock-memo-order.ts'
import { type PlannedMemo, planMemo } from './save/plan-memo.ts'
import { noteRestock, ordersWaitingForRestock } from './save/restock.ts'
import { tellOfMemo } from './save/tell-of-memo.ts'

/** Issues a credit memo at once, or saves a request, which passes the same checks but moves nothing (X-41, D-240, D-245). */
export async function addMemo(tx: Tx, request: CallRequest<typeof contract.addMemo>): Promise<contract.CreditMemo> {
  const { params, body, user, at, author, today } = request
  const isRequest = body.request === true
  if (!isRequest && !mayIssueMemo(user)) throw new Refusal('not-allowed')
  const waitingIds = isRequest ? [] : await ordersWaitingForRestock(tx, body.lines, today)
  const [, { order, accounts }] = await allInOrder([
    isRequest ? Promise.resolve() : requireOpenDays(tx, [today]),
    lockMemoOrder(tx, params.orderId, user, waitingIds),
  ])
  const planned = await planMemo(tx, order, body.lines)
  const notes = body.notes ?? null
  const id = isRequest
    ? await requestMemo(tx, { order, planned, notes }, author)
    : await insertMemo(tx, { order, planned, notes }, author)
  if (!isRequest) await issuePlannedMemos(tx, [{ id, order, planned, notes, issuedOn: at }], accounts, author)
  const memo = await readMemo(tx, user, id)
  await noteRestock(tx, memo, request)
  if (!isRequest) await tellOfMemo(tx, memo, order, at)
  return memo
}

type Planned = { order: LockedOrder; planned: PlannedMemo; notes: string | null; claimNote?: string | null }

/** Moves nothing: until it is issued, it blocks nothing either. */
export async function requestMemo(tx: Tx, memo: Planned, author: Author): Promise<number> {
  const id = await insertMemo(tx, memo, author)
  await replaceLines(tx, [id], memoLineRows(id, memo.planned.lines))
  await logUpdated(tx, 'order', [{ id: memo.order.id, notes: 'Credit memo requested' }], author)
  return id
}

async function insertMemo(
  tx: Tx,
  { order, planned, notes, claimNote = null }: Planned,
  author: Author,
): Promise<number> {
  const { amount } = planned
  const row = { orderId: order.id, customerId: order.customerId, amount, notes, claimNote, createdAt: author.at }
  const { id } = mustExist((await insertMemos(tx, [row], author))[0])
  await logCreated(tx, 'memo', [{ id, notes: `For order ${order.orderNum}` }], author)
  return id
}
