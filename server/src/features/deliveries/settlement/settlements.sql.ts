import type { ProofLine, StopEventKind } from '@dray/domain/deliveries/stop-events'
import type { Disposition, MemoStatus } from '@dray/domain/memos/credit-memo'
import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type Insertable, sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import { bulkInsert } from '../../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** One driver's route, or all of the day. */
export type RouteFilter = { day: string; driverId: number | undefined }

/** Sums by driver and method of what wasn't refused; withdrawn collections are deleted. */
export function collectedOn(db: Db, { day, driverId }: RouteFilter) {
  const rows = db
    .selectFrom('collections')
    .select(['driverId', 'paymentMethod', sql<Cents>`sum(amount_cents)::bigint`.as('amount')])
    .where('collectedOn', '=', day)
    .where('status', '<>', 'refused')
    .groupBy(['driverId', 'paymentMethod'])
  return (driverId === undefined ? rows : rows.where('driverId', '=', driverId)).execute()
}

export type Visit = {
  driverId: number
  orderId: number
  kind: StopEventKind
  reason: string | null
  lines: readonly ProofLine[] | null
  memoId: number | null
}

/** How each stop ended that day: the newest event decides. In the sequence of the day. */
export function visitsOn(db: Db, { day, driverId }: RouteFilter, limit: number): Promise<Visit[]> {
  const events = db
    .selectFrom('stopEvents')
    .distinctOn(['driverId', 'orderId'])
    .select(['id', 'driverId', 'orderId', 'kind', 'reason', 'happenedAt'])
    .where('day', '=', day)
    .where('kind', '<>', 'COLLECTED')
    .orderBy('driverId')
    .orderBy('orderId')
    .orderBy('happenedAt', 'desc')
    .orderBy('receivedAt', 'desc')
  return db
    .selectFrom((driverId === undefined ? events : events.where('driverId', '=', driverId)).as('visit'))
    .leftJoin('proofs', (proof) => proof.onRef('eventId', '=', 'visit.id').on('standing', 'in', ['COUNTED', 'HELD']))
    .select(['visit.driverId', 'visit.orderId', 'kind', 'reason', 'lines', 'memoId'])
    .orderBy('happenedAt')
    .orderBy('visit.orderId')
    .limit(limit)
    .execute()
}

type MemoFilter = RouteFilter & { from: Date; to: Date; statuses: readonly MemoStatus[] }

/** Credit memos for stops of the day that were requested that day, between `from` and `to`, and belong to no proof. */
export function otherMemosOn(db: Db, { day, driverId, from, to, statuses }: MemoFilter) {
  const memos = db
    .selectFrom('creditMemos')
    .innerJoin('orders', 'orders.id', 'creditMemos.orderId')
    .select(['creditMemos.id', 'orders.driverId'])
    .where('deliveryDate', '=', day)
    .where('orders.driverId', 'is not', null)
    .where('creditMemos.createdAt', '>=', from)
    .where('creditMemos.createdAt', '<=', to)
    .where('status', 'in', statuses)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('proofs').select('proofs.id').whereRef('memoId', '=', 'creditMemos.id'))),
    )
    .orderBy('creditMemos.id')
  return (driverId === undefined ? memos : memos.where('orders.driverId', '=', driverId)).execute()
}

export const unitsOfMemos = (db: Db, memoIds: readonly number[], dispositions: readonly Disposition[]) =>
  db
    .selectFrom('creditMemoLines')
    .innerJoin('orderLines', 'orderLines.id', 'orderLineId')
    .select([
      'memoId',
      'orderLines.id as orderLineId',
      'orderLines.orderId',
      'productSku',
      'productName',
      'quantity',
      sql<number>`coalesce(units, 0)`.as('units'),
    ])
    .where('memoId', '=', anyId(memoIds))
    .where('disposition', 'in', dispositions)
    .orderBy('memoId')
    .orderBy('creditMemoLines.position')
    .execute()

export const memosById = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('creditMemos')
    .innerJoin('orders', 'orders.id', 'creditMemos.orderId')
    .innerJoin('customers', 'customers.id', 'creditMemos.customerId')
    .select(['creditMemos.id', 'memoNum', 'status', 'orderId', 'orderNum', 'customerName'])
    .where('creditMemos.id', '=', anyId(ids))
    .orderBy('creditMemos.id')
    .execute()

/** Only what was pulled is on the truck (D-323). */
export const pulledLinesOfStops = (db: Db, orderIds: readonly number[], limit: number) =>
  db
    .selectFrom('orderLines')
    .select(['id as orderLineId', 'orderId', 'productSku', 'productName', 'quantity'])
    .where('orderId', '=', anyId(orderIds))
    .where('tagsPulled', '=', true)
    .orderBy('orderId')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function caseSizes(db: Db, orderLineIds: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'productId')
    .select(['orderLines.id', 'unitQuantity'])
    .where('orderLines.id', '=', anyId(orderLineIds))
    .execute()
  return new Map(rows.map(({ id, unitQuantity }) => [id, unitQuantity]))
}

export const linesById = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['orderLines.id as orderLineId', 'orderId', 'productSku', 'productName', 'quantity'])
    .select(['driverId', sql<string | null>`delivery_date::text`.as('deliveryDate')])
    .where('orderLines.id', '=', anyId(ids))
    .execute()

export async function ordersWithCustomers(db: Db, ids: readonly number[]) {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'customerId')
    .select(['orders.id', 'orderNum', 'customerName'])
    .where('orders.id', '=', anyId(ids))
    .execute()
  return new Map(orders.map((order) => [order.id, order]))
}

type StatusFilter = RouteFilter & { statuses: readonly OrderStatus[]; open: readonly OrderStatus[] }

/** Drivers with stops that day, and for how many of these nothing was recorded. */
export function routesOn(db: Db, { day, driverId, statuses, open }: StatusFilter) {
  const rows = db
    .selectFrom('orders')
    .select([
      'driverId',
      sql<number>`(count(*) filter (where order_status = any(${open}) and not exists (
        select from stop_events as event
        where event.order_id = orders.id and event.day = ${day} and kind = 'NOT_DELIVERED')))::integer`.as('openStops'),
    ])
    .where('deliveryDate', '=', day)
    .where('pickupOrder', '=', false)
    .where('orderStatus', 'in', statuses)
    .where('driverId', 'is not', null)
    .groupBy('driverId')
  return (driverId === undefined ? rows : rows.where('driverId', '=', driverId)).execute()
}

const selectSettlements = (db: Db) =>
  db
    .selectFrom('settlements')
    .leftJoin('users', 'users.id', 'settledBy')
    .select([
      'driverId',
      'expectedCashCents as expectedCash',
      'expectedChecksCents as expectedChecks',
      'expectedOtherCents as expectedOther',
      'cashCents as cash',
      'checksCents as checks',
      'otherCents as other',
      'reason',
      'users.name as settledBy',
      'settledOn',
    ])

type DifferenceFilter = { driverId: number; from?: string | undefined; to?: string | undefined }

/** Newest day first. Without a difference, a route isn't listed. */
export const settledDifferences = (db: Db, { driverId, from, to }: DifferenceFilter) =>
  selectSettlements(db)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('settlementUnits as line')
          .select([
            sql<number>`coalesce(sum(greatest(expected - counted, 0)), 0)::integer`.as('missingUnits'),
            sql<number>`coalesce(sum(greatest(counted - expected, 0)), 0)::integer`.as('extraUnits'),
          ])
          .whereRef('line.driverId', '=', 'settlements.driverId')
          .whereRef('line.day', '=', 'settlements.day')
          .as('units'),
      (join) => join.onTrue(),
    )
    .select(['missingUnits', 'extraUnits', sql<string>`day::text`.as('day')])
    .where('driverId', '=', driverId)
    .where('day', '>=', from ?? '-infinity')
    .where('day', '<=', to ?? 'infinity')
    .where(
      sql<boolean>`(expected_cash_cents, expected_checks_cents, expected_other_cents, missing_units, extra_units)
        is distinct from (cash_cents, checks_cents, other_cents, 0, 0)`,
    )
    .orderBy('settlements.day', 'desc')
    .execute()

export function settlementsOn(db: Db, { day, driverId }: RouteFilter) {
  const rows = selectSettlements(db).where('day', '=', day)
  return (driverId === undefined ? rows : rows.where('driverId', '=', driverId)).execute()
}
export type SettlementRow = Awaited<ReturnType<typeof settlementsOn>>[number]

export function settledUnitsOn(db: Db, { day, driverId }: RouteFilter) {
  const rows = db
    .selectFrom('settlementUnits')
    .select(['driverId', 'orderLineId', 'orderId', 'productSku', 'productName', 'expected', 'counted'])
    .where('day', '=', day)
    .orderBy('orderId')
    .orderBy('orderLineId')
  return (driverId === undefined ? rows : rows.where('driverId', '=', driverId)).execute()
}

export async function userNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const users = await db.selectFrom('users').select(['id', 'name']).where('id', '=', anyId(ids)).execute()
  return new Map(users.map(({ id, name }) => [id, name]))
}

type NewUnits = Omit<Tables['settlementUnits'], 'driverId' | 'day'>

export async function saveSettlement(
  tx: Tx,
  settlement: Insertable<Tables['settlements']>,
  units: readonly NewUnits[],
): Promise<void> {
  const { driverId, day } = settlement
  await tx
    .insertInto('settlements')
    .values(settlement)
    .onConflict((conflict) => conflict.columns(['driverId', 'day']).doUpdateSet(settlement))
    .execute()
  await tx.deleteFrom('settlementUnits').where('driverId', '=', driverId).where('day', '=', day).execute()
  const rows = units.map((row) => ({ ...row, driverId, day }))
  await bulkInsert(tx, 'settlementUnits', rows, [
    'driverId',
    'day',
    'orderLineId',
    'orderId',
    'productSku',
    'productName',
    'expected',
    'counted',
  ]).execute()
}
