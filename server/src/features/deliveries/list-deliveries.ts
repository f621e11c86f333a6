import type * as contract from '@dray/contract/deliveries'
import { deliveryStatuses } from '@dray/domain/deliveries/deliveries'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { zero } from '@dray/domain/money'
import { balanceDue } from '@dray/domain/orders/order-totals'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { findItems, findStops, nextDay } from './deliveries.sql.ts'
import { collectionsOf } from '../collections/index.ts'
import { onlyDriverId } from '../orders/index.ts'
import { overdueOfCustomers } from '../receivables/index.ts'

/** More than any fleet delivers in a day. Larger answers would exhaust the server. */
const maxStops = 5000
const maxItems = 100_000

/** The stops of a day with their lines, what was collected and what their customers owe past its due date, in four queries. A driver gets their own. */
export const listDeliveries = (
  db: Db,
  { params: { day }, user, today }: CallRequest<typeof contract.listDeliveries>,
): Promise<contract.DeliveryStop[]> => listStops(db, { day, driverId: onlyDriverId(user), today })

/** The first day after this one with stops still to be delivered, or null. */
export async function findNextDeliveryDay(db: Db, reader: Person, day: string): Promise<{ day: string | null }> {
  return { day: (await nextDay(db, { day, statuses: openOrderStatuses, driverId: onlyDriverId(reader) })) ?? null }
}

/** The stops of a day: all of them, or those of one driver. */
export async function listStops(
  db: Db,
  { day, driverId, today }: { day: string; driverId: number | undefined; today: string },
): Promise<contract.DeliveryStop[]> {
  const rows = await findStops(db, { day, statuses: deliveryStatuses, driverId, limit: maxStops + 1 })
  if (rows.length > maxStops) throw new Refusal('too-many-orders')
  const orderIds = rows.map(({ id }) => id)
  const items = await findItems(db, orderIds, maxItems + 1)
  if (items.length > maxItems) throw new Refusal('too-many-orders')
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  const collected = Map.groupBy(await collectionsOf(db, orderIds), ({ orderId }) => orderId)
  const customerIds = [...new Set(rows.map(({ customerID }) => customerID))]
  const overdue = await overdueOfCustomers(db, customerIds, today)
  return rows.map(({ applied, ...row }) => ({
    ...row,
    balanceDue: balanceDue(row.total, applied),
    customerOverdue: overdue.get(row.customerID) ?? zero,
    items: itemsOf.get(row.id) ?? [],
    collections: collected.get(row.id) ?? [],
  }))
}
