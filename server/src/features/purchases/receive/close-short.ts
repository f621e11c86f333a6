import type * as contract from '@dray/contract/purchase-receipts'
import { closingProblem } from '@dray/domain/purchases/receiving/delivery'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'

import { itemsToReceive } from './receive.sql.ts'
import { lockReceiving, receivingState, saveReceiving } from './save-receiving.ts'

/** The rest of a purchase order will not come: it is received as it is, and nothing more of it is stocked (D-197, D-200). */
export async function closePurchaseShort(tx: Tx, request: CallRequest<typeof contract.closePurchaseShort>) {
  const order = await lockReceiving(tx, request.params.id)
  const items = await itemsToReceive(tx, order.id)
  const problem = closingProblem(receivingState(order), items)
  if (problem) throw new Refusal(problem)
  if (request.body.reason === null) throw new Refusal('reason-missing')
  const change = { status: 'RECEIVED', closedShortReason: request.body.reason, before: items, after: items } as const
  return saveReceiving(tx, order, change, request.author)
}

/** The rest of a purchase order that was closed short is awaited again. What was received stays in stock. */
export async function reopenPurchase(tx: Tx, request: CallRequest<typeof contract.reopenPurchase>) {
  const order = await lockReceiving(tx, request.params.id)
  if (order.closedShortAt === null) throw new Refusal('purchase-not-short')
  const items = await itemsToReceive(tx, order.id)
  const change = { status: 'ORDERED', closedShortReason: null, before: items, after: items } as const
  return saveReceiving(tx, order, change, request.author)
}
