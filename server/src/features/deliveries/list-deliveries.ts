import type { DeliveryStop } from '@dray/contract/deliveries'
import { deliveryStatuses } from '@dray/domain/deliveries/delivery-rounds'
import { balanceDue } from '@dray/domain/orders/order-totals'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { type DeliveryRow, deliveriesOn, itemsOf } from './deliveries.sql.ts'
import { onlyDriverId } from '../orders/index.ts'

/** More than any fleet hands over in a day; beyond it the server would choke. */
const maxStops = 5000
const maxItems = 100_000

/** What is handed over on a day, with its lines, in two questions; a driver gets their own. */
export const listDeliveries = (db: Db, reader: Person, day: string): Promise<DeliveryStop[]> =>
  stopsOn(db, day, onlyDriverId(reader))

/** The stops of a day, of one driver where one is named. */
export async function stopsOn(db: Db, day: string, driverId: number | undefined): Promise<DeliveryStop[]> {
  const rows = await deliveriesOn(db, { day, statuses: deliveryStatuses, driverId, limit: maxStops + 1 })
  if (rows.length > maxStops) throw new Refusal('too-many-orders')
  const items = await itemsOf(
    db,
    rows.map(({ id }) => id),
    maxItems + 1,
  )
  if (items.length > maxItems) throw new Refusal('too-many-orders')
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId)
  return rows.map((row) => stopFrom(row, byOrder.get(row.id) ?? []))
}

const stopFrom = ({ applied, ...row }: DeliveryRow, items: DeliveryStop['items']): DeliveryStop => ({
  ...row,
  balanceDue: balanceDue(row.total, applied),
  items,
})
