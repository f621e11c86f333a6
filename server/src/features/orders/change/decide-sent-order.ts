import type * as sent from '@dray/contract/orders/sent-orders'
import type * as contract from '@dray/contract/orders'
import { isSentOrder } from '@dray/domain/contacts/contact-orders'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { logUpdated } from '../../changelog/index.ts'
import { lockStoredOrders } from '../lines/stored-orders.ts'
import { lockCustomers } from '../save/lock-customers.ts'
import { setDeclinedReason } from '../save/write-orders.sql.ts'
import { changeOrder } from './change-order.ts'

/** Submits it like any draft (D-338). */
export async function acceptSentOrder(
  tx: Tx,
  request: CallRequest<typeof sent.acceptSentOrder>,
): Promise<contract.Order> {
  await lockUndecided(tx, request.params.id, 'RECEIVED')
  return changeOrder(tx, {
    ...request,
    body: { ...request.body, orderStatus: 'RECEIVED', paymentStatus: 'AWAITING' },
  })
}

export async function declineSentOrder(
  tx: Tx,
  request: CallRequest<typeof sent.declineSentOrder>,
): Promise<contract.Order> {
  const { params, author } = request
  const { reason, modifiedOn } = request.body
  await lockUndecided(tx, params.id, 'CANCELLED')
  await setDeclinedReason(tx, params.id, reason)
  await logUpdated(tx, 'order', [{ id: params.id, notes: `Declined: ${reason}` }], author)
  return changeOrder(tx, {
    ...request,
    body: { modifiedOn, orderStatus: 'CANCELLED', paymentStatus: 'CANCELLED' },
  })
}

/** In the sequence in which every change of an order locks. A contact who cancels at the same time comes before or after. */
async function lockUndecided(tx: Tx, id: number, status: 'RECEIVED' | 'CANCELLED'): Promise<void> {
  await lockCustomers(tx, { orderIds: [id] }, status)
  const order = mustExist((await lockStoredOrders(tx, [id]))[0], 'order-not-found')
  if (order.sentAt === null) throw new Refusal('not-sent')
  if (!isSentOrder(order)) throw new Refusal('order-decided')
}
