import type * as contract from '@dray/contract/memos'
import { mayIssueMemo } from '@dray/domain/memos/credit-memo'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { logCreated, logUpdated } from '../changelog/index.ts'
import { insertMemo, replaceLines } from './memos.sql.ts'
import { readMemo } from './read/read-memos.ts'
import { issuePlannedMemo, memoLineRows } from './save/issue-planned-memo.ts'
import { lockMemoOrder } from './save/lock-memo-order.ts'
import { planMemo } from './save/plan-memo.ts'

/** Issues a credit memo at once, or saves a request, which passes the same checks but moves nothing (X-41, D-240, D-245). */
export async function addMemo(tx: Tx, request: CallRequest<typeof contract.addMemo>): Promise<contract.CreditMemo> {
  const { params, body, user, at, author } = request
  const isRequest = body.request === true
  if (!isRequest && !mayIssueMemo(user)) throw new Refusal('not-allowed')
  const locked = await lockMemoOrder(tx, params.orderId, user)
  const { order } = locked
  const planned = await planMemo(tx, order, body.lines)
  const notes = body.notes ?? null
  const id = await insertMemo(tx, {
    memoNum: null,
    status: 'REQUESTED',
    orderId: order.id,
    customerId: order.customerId,
    amountCents: planned.amount,
    notes,
    createdBy: author.userId,
    createdAt: at,
    issuedBy: null,
    issuedOn: null,
    decidedReason: null,
    voidedBy: null,
    voidedOn: null,
    modifiedOn: at,
  })
  await logCreated(tx, 'memo', [{ id, notes: `For order ${order.orderNum}` }], author)
  if (isRequest) {
    await replaceLines(tx, id, memoLineRows(planned.lines))
    await logUpdated(tx, 'order', [{ id: order.id, notes: 'Credit memo requested' }], author)
  } else await issuePlannedMemo(tx, { id, planned, notes }, locked, author)
  return readMemo(tx, user, id)
}
