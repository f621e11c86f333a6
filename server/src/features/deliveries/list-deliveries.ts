import type { DeliveryStop } from '@dray/contract/deliveries'
import { deliveryStatuses } from '@dray/domain/deliveries/delivery-rounds'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { balanceDue } from '@dray/domain/orders/order-totals'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { findItems, findStops, nextDay } from './deliveries.sql.ts'
import { collectionsOf } from '../collections/index.ts'
import { onlyDriverId } from '../orders/index.ts'

/** More than any fleet delivers in a day. Larger answers would exhaust the server. */
const maxStops = 5000
const maxItems = 100_000

/** The stops of a day with their lines and what was collected, in three queries. A driver gets their own. */
export const listDeliveries = (db: Db, reader: Person, day: string): Promise<DeliveryStop[]> =>
  listStops(db, day, onlyDriverId(reader))

/** The first day after this one with stops still to be delivered, or null. */
export async function findNextDeliveryDay(db: Db, reader: Person, day: string): Promise<{ day: string | null }> {
  return { day: (await nextDay(db, { day, statuses: openOrderStatuses, driverId: onlyDriverId(reader) })) ?? null }
}

/** The stops of a day: all of them, or those of one driver. */
export async function listStops(db: Db, day: string, driverId: number | undefined): Promise<DeliveryStop[]> {
  const rows = await findStops(db, { day, statuses: deliveryStatuses, driverId, limit: maxStops + 1 })
  if (rows.length > maxStops) throw new Refusal('too-many-orders')
  const orderIds = rows.map(({ id }) => id)
  const items = await findItems(db, orderIds, maxItems + 1)
  if (items.length > maxItems) throw new Refusal('too-many-orders')
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  const collected = Map.groupBy(await collectionsOf(db, orderIds), ({ orderId }) => orderId)
  return rows.map(({ applied, ...row }) => ({
    ...row,
    balanceDue: balanceDue(row.total, applied),
    items: itemsOf.get(row.id) ?? [],
    collections: collected.get(row.id) ?? [],
  }))
}
