import type * as contract from '@dray/contract/deliveries'
import { deliveryStatuses, positionsInOrder, stopsInOrder } from '@dray/domain/deliveries/deliveries'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { pairs } from '../../platform/pairs.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { lockRoute, saveStopOrder } from './deliveries.sql.ts'
import { listStops } from './list-deliveries.ts'

/** Puts the stops of a route in order (D-270). Locks its orders, so none leaves it meanwhile. */
export async function setStopOrder(
  tx: Tx,
  { params: { day, driverId }, body, today }: CallRequest<typeof contract.setStopOrder>,
): Promise<contract.DeliveryStop[]> {
  const stops = await lockRoute(tx, { day, driverId, statuses: deliveryStatuses, open: openOrderStatuses })
  const inOrder = stopsInOrder(
    stops.map(({ id }) => id),
    body.orderIds,
  )
  if (inOrder === undefined) throw new Refusal('not-on-round')
  await saveStopOrder(tx, { day, driverId }, new Map(pairs(inOrder, positionsInOrder(stops))))
  await announce(tx, 'orders', inOrder)
  return (await listStops(tx, { day, driverId, today })).filter(({ pickupOrder }) => !pickupOrder)
}
