import * as contract from '@dray/contract/deliveries'
import { deliveryRoutes, deliveryStatuses, stopNumbers } from '@dray/domain/deliveries/deliveries'
import { refusedUnits } from '@dray/domain/deliveries/stop-events'
import { requiresPayment } from '@dray/domain/deliveries/to-collect'
import { lineNets } from '@dray/domain/memos/credit-memo'
import { zero } from '@dray/domain/money'
import { isOpen, openOrderStatuses } from '@dray/domain/orders/order-status'
import { balanceDue } from '@dray/domain/orders/order-totals'
import { addDays } from '@dray/domain/time/company-day'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import type { RouteSheet } from '../../platform/pdf/typst-input.ts'
import { orderCollections } from '../collections/index.ts'
import { companyDecisions } from '../company/index.ts'
import { type CollectFigures, collectFigures, onlyDriverId, shortLines } from '../orders/index.ts'
import { overdueOfCustomers } from '../receivables/index.ts'
import { findItems, findStops, lateStops, nextDay } from './deliveries.sql.ts'
import { findStopOutcomes } from './events/stop-events.sql.ts'

/** More than any fleet delivers in a day. A larger answer would exhaust the server. */
const maxStops = 5000
const maxItems = 100_000

/** The day's stops with lines, collections, past-due balances, what to collect and what drivers recorded. Drivers get their own. */
export const listDeliveries = (
  db: Db,
  { params: { day }, user, today }: CallRequest<typeof contract.listDeliveries>,
): Promise<contract.DeliveryStop[]> => listStops(db, { day, driverId: onlyDriverId(user), today })

export async function findNextDeliveryDay(db: Db, reader: Person, day: string): Promise<{ day: string | null }> {
  return { day: (await nextDay(db, { day, statuses: openOrderStatuses, driverId: onlyDriverId(reader) })) ?? null }
}

/** One row a driver. */
export const listLateStops = (db: Db, day: string) =>
  lateStops(db, { from: addDays(day, -contract.maxLateDays), before: day, statuses: openOrderStatuses })

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
  const collected = Map.groupBy(await orderCollections(db, orderIds), ({ orderId }) => orderId)
  const customerIds = [...new Set(rows.map(({ customerID }) => customerID))]
  const outcomes = await stopOutcomes(db, orderIds, day)
  const overdue = await overdueOfCustomers(db, customerIds, today)
  const decisions = await companyDecisions(db)
  const figures = await collectFigures(db, orderIds, decisions)
  const openIds = rows.filter(({ orderStatus }) => isOpen(orderStatus)).map(({ id }) => id)
  const short = await shortLines(db, openIds, { today, batchOrder: decisions.batchOrder })
  const numbers = stopNumbers(rows)
  return rows.map(({ applied, position: _, ...row }) => ({
    ...row,
    stopNumber: numbers.get(row.id) ?? null,
    ...collectedAt(figures.get(row.id)),
    balanceDue: balanceDue(row.total, applied),
    customerOverdue: overdue.get(row.customerID) ?? zero,
    items: stopItems(itemsOf.get(row.id) ?? [], figures.get(row.id)).map((item) => ({
      ...item,
      short: short.get(item.id)?.units ?? 0,
    })),
    collections: collected.get(row.id) ?? [],
    delivered: isOpen(row.orderStatus) ? null : (outcomes.delivered.get(row.id) ?? null),
    notDelivered: isOpen(row.orderStatus) ? (outcomes.notDelivered.get(row.id) ?? null) : null,
  }))
}

type Item = Awaited<ReturnType<typeof findItems>>[number]

/** With prices only where refused units change what is to be collected. */
function stopItems(lines: readonly Item[], figures: CollectFigures | undefined): contract.DeliveryStop['items'] {
  const nets = figures && requiresPayment(figures) ? lineNets(lines, figures.discount) : undefined
  return lines.map(({ unitPrice: _, priceAdjustment: __, orderId: ___, ...line }) => ({
    ...line,
    net: nets?.get(line.id) ?? null,
  }))
}

async function stopOutcomes(db: Db, orderIds: readonly number[], day: string) {
  const { proofs, failed } = await findStopOutcomes(db, orderIds, day)
  return {
    delivered: new Map(
      proofs.map(({ orderId, lines, ...proof }) => [orderId, { ...proof, refusedUnits: refusedUnits(lines) }]),
    ),
    notDelivered: new Map(failed.map(({ orderId, ...event }) => [orderId, event])),
  }
}

const collectedAt = (figures: CollectFigures | undefined) => ({
  cod: figures?.cod ?? false,
  mustPay: [...(figures?.mustPay ?? [])],
  requestedCredit: figures?.requestedCredit ?? zero,
  isLifted: figures?.isLifted ?? false,
  creditUsed: figures?.creditUsed ?? zero,
  fromOtherStops: figures?.fromOtherStops ?? zero,
  toCollect: figures?.toCollect ?? zero,
})

/** Drivers get only their own sheet. Refuses a day without stops. */
export async function createRouteSheet(
  db: Db,
  { body: { day, driverId }, user, today }: CallRequest<typeof contract.createRouteSheet>,
): Promise<Pick<RouteSheet, 'day' | 'route'>> {
  if (isOnlyDriver(user) && driverId !== user.id) throw new Refusal('not-allowed')
  const routes = deliveryRoutes(await listStops(db, { day, driverId, today }))
  return { day, route: mustExist(routes.find((route) => route.kind === 'driver')) }
}
