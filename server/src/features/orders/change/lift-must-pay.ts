import type * as calls from '@dray/contract/orders/must-pay'
import type * as contract from '@dray/contract/orders'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { logUpdated } from '../../changelog/index.ts'
import { lockCustomersOfOrders, lockOrders, ordersById } from '../lines/stored-orders.sql.ts'
import { collectRows, insertLift } from '../must-pay/must-pay.sql.ts'
import { readOrder } from '../read/read-orders.ts'

/** Lets the order be dropped without the payment it requires. The first reason stays. */
export async function liftMustPay(tx: Tx, request: CallRequest<typeof calls.liftMustPay>): Promise<contract.Order> {
  const { params, body, user, at } = request
  const id = params.orderId
  const { reason } = body
  if (reason === null) throw new Refusal('reason-missing')
  await lockCustomersOfOrders(tx, { orderIds: [id], customerIds: [], mayUseCredit: false })
  await lockOrders(tx, [id])
  const { customerId } = mustExist((await ordersById(tx, [id]))[0], 'order-not-found')
  const isLifted = (await collectRows(tx, [id])).some(({ lift }) => lift !== null)
  if (!isLifted) {
    await insertLift(tx, { orderId: id, customerId, reason, liftedBy: user.id, liftedOn: at })
    await logUpdated(tx, 'order', [{ id, notes: `Lifted payment before the drop: ${reason}` }], request.author)
  }
  return readOrder(tx, user, { id })
}
