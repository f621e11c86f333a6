import type * as contract from '@dray/contract/purchase-receipts'
import { statusAfterUndoing } from '@dray/domain/purchases/receiving/plan-receipts'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'

import { itemsToReceive, orderOfReceipt, receiptsOfItems } from './receive.sql.ts'
import { lockReceiving, receivingState, saveReceiving } from './save-receiving.ts'
import { unstockReceipts } from './unstock-receipts.ts'

/** Undoes one receipt, such as one that was typed wrong (D-99, D-209). By status, all receipts of a purchase order are undone (D-197). */
export async function undoReceipt(tx: Tx, request: CallRequest<typeof contract.undoReceipt>) {
  const order = await lockReceiving(tx, mustExist(await orderOfReceipt(tx, request.params.id)))
  const before = await itemsToReceive(tx, order.id)
  const receipts = await receiptsOfItems(
    tx,
    before.map(({ id }) => id),
  )
  // Someone else may have undone it before the lock was taken.
  const receipt = mustExist(receipts.find(({ id }) => id === request.params.id))
  const author = request.author
  await unstockReceipts(tx, { order, items: before, receipts: [receipt] }, author)
  const after = await itemsToReceive(tx, order.id)
  // An order of which nothing came is not short but awaited.
  const isClosedShort = order.closedShortAt !== null && after.some(({ received }) => received > 0)
  const status = statusAfterUndoing({ ...receivingState(order), isClosedShort }, after)
  const closedShortReason = isClosedShort ? order.closedShortReason : null
  return saveReceiving(tx, order, { status, closedShortReason, before, after }, author)
}
