import type { CreditMemo } from '@dray/contract/memos'
import type { NewsAbout } from '@dray/domain/messages/message-facts'
import type { Tx } from '../../../platform/db/db.ts'
import { tellContacts } from '../../messages/index.ts'
import type { LockedOrder } from './lock-memo-order.ts'

/** Tells contacts of an issued credit memo, and of the answer to their claim. One who gets the answer gets nothing else. */
export async function tellOfMemo(tx: Tx, memo: CreditMemo, order: LockedOrder, at: Date): Promise<void> {
  if (!order.wantsMessages) return
  const { id, memoNum, amount, notes, decidedReason, isClaim } = memo
  const { orderNum, customerId } = order
  const told = { customerId, orderId: order.id, key: `${id}:${at.getTime()}`, at }
  const tell = (news: NewsAbout, unlessKind?: NewsAbout['kind']) =>
    tellContacts(tx, { ...told, ...news, ...(unlessKind && { unlessKind }) })
  if (isClaim) {
    const reason = memoNum === null ? decidedReason : notes
    await tell({ kind: 'CLAIM_ANSWERED', facts: { orderNum, memoNum, amount, reason } })
  }
  if (memoNum === null) return
  const facts = { orderNum, memoNum, amount }
  await tell({ kind: 'CREDIT_MEMO', facts }, isClaim ? 'CLAIM_ANSWERED' : undefined)
}
