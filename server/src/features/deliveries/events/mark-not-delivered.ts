import type { StopEvent } from '@dray/contract/deliveries/stop-events'
import { isOpen } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { logUpdated } from '../../changelog/index.ts'
import { lockOrders, ordersById } from '../../orders/index.ts'
import type { Claiming } from './deliver-stop.ts'
import { phoneTime } from './phone-time.ts'
import { hasLaterDelivery } from './stop-events.sql.ts'

type NotDelivered = Extract<StopEvent, { kind: 'NOT_DELIVERED' }>

/** The order stays open, with its goods on the truck. An event that arrives after a later delivery is history. */
export async function markNotDelivered(tx: Tx, event: NotDelivered, { claim, ...request }: Claiming): Promise<boolean> {
  const { orderId, reason } = event
  const [isClaimed, , [order]] = await allInOrder([claim, lockOrders(tx, [orderId]), ordersById(tx, [orderId])])
  if (!isClaimed) return false
  if (order === undefined) throw new Refusal('order-not-found')
  if (!isOpen(order.orderStatus) && !(await hasLaterDelivery(tx, event))) throw new Refusal('order-not-open')
  const notes = `Not delivered${phoneTime(event.at, request)}: ${reason}`
  await logUpdated(tx, 'order', [{ id: orderId, notes }], request.author)
  return true
}
