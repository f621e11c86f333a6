import type * as creditHolds from '@dray/contract/orders/credit-holds'
import * as contract from '@dray/contract/orders'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { logUpdated, refuseIfChanged } from '../../changelog/index.ts'
import { lockStoredOrders } from '../lines/stored-orders.ts'
import { readOrder } from '../read/read-orders.ts'
import { insertReleases } from '../save/write-orders.sql.ts'
import { lockCustomers } from '../save/lock-customers.ts'
import { releaseNote } from '../save/release-note.ts'

/**
 * Lets an order exceed its customer's limits, up to its current total. A draft can be released before it is submitted. `modifiedOn`
 * stays, so an open form of the order isn't refused.
 */
export async function releaseCreditHold(
  tx: Tx,
  request: CallRequest<typeof creditHolds.releaseCreditHold>,
): Promise<contract.Order> {
  const { params, body, user, at } = request
  const { id } = params
  if (body.reason === null) throw new Refusal('reason-missing')
  await lockCustomers(tx, { orderIds: [id] }, 'CANCELLED')
  const order = mustExist((await lockStoredOrders(tx, [id]))[0], 'order-not-found')
  await refuseIfChanged(tx, 'order', order, {
    sent: body.modifiedOn,
    current: async () => contract.orderSchema.encode(await readOrder(tx, user, { id })),
  })
  const { customerId, totalCents } = order
  const release = { orderId: id, customerId, totalCents, reason: body.reason, releasedBy: user.id, releasedAt: at }
  await insertReleases(tx, [release])
  await logUpdated(tx, 'order', [{ id, notes: releaseNote(totalCents, body.reason) }], request.author)
  return readOrder(tx, user, { id })
}
