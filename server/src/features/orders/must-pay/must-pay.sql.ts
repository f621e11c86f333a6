import type { CollectionStatus } from '@dray/domain/collections/collections'
import type { RequiredAmount } from '@dray/domain/deliveries/to-collect'
import type { MemoStatus } from '@dray/domain/memos/credit-memo'
import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type Insertable, sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import { bulkInsert } from '../../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export type RequiredRow = RequiredAmount & { orderId: number; orderNum: string }

/** In their sequence. Without those of another customer, whom the order or the required one had before. */
export const requiredAmounts = sql<RequiredRow[]>`coalesce((
  select json_agg(json_build_object('orderId', paid.id, 'orderNum', order_num, 'orderStatus', order_status,
    'amount', amount_cents, 'appliedBefore', applied_before_cents, 'applied', applied_cents, 'total', total_cents)
    order by position)
  from must_pay join orders as paid on paid.id = required_order_id
  where order_id = orders.id and paid.customer_id = orders.customer_id), '[]')`

/** Null if the order has since moved to another customer. */
export const mustPayLift = sql<{ reason: string; by: string; on: string } | null>`(
  select json_build_object('reason', reason, 'by', name, 'on', lifted_on)
  from must_pay_lifts as lift join users on id = lifted_by
  where order_id = orders.id and lift.customer_id = orders.customer_id)`

/** By the id of the order that requires them. */
export async function readRequired(db: Db, orderIds: readonly number[]): Promise<Map<number, RequiredRow[]>> {
  const orders = db
    .selectFrom('orders')
    .select(['orders.id', requiredAmounts.as('required')])
    .where('orders.id', '=', anyId(orderIds))
  return new Map((await orders.execute()).map(({ id, required }) => [id, required]))
}

/** Among its driver's stops of its day. */
export const stopPosition = sql<number | null>`(
  select position from stop_positions as stop
  where stop.order_id = orders.id and stop.driver_id = orders.driver_id and stop.day = orders.delivery_date)`

const summedIn = (table: 'credit_memos' | 'collections', status: MemoStatus | CollectionStatus) => sql<Cents>`coalesce((
  select sum(amount_cents) from ${sql.table(table)}
  where order_id = orders.id and status = ${sql.lit(status)}), 0)::bigint`

/** With the customer's other stops of that driver and day. A union, because Postgres scans all orders for "id = … or exists". */
const withSharingStops = (ids: readonly number[], statuses: readonly OrderStatus[]) => sql<number>`(
  select id from unnest(${ids}::integer[]) as id
  union
  select other.id from orders as asked join orders as other
    on other.customer_id = asked.customer_id and other.delivery_date = asked.delivery_date
    and other.driver_id is not distinct from asked.driver_id
  where asked.id = any(${ids}::integer[]) and other.order_status = any(${statuses}))`

/** Everything that decides how much must be collected for each order. Whoever needs it to stay locks the orders first. */
export const collectRows = (db: Db, orderIds: readonly number[]) =>
  selectCollect(db).where('orders.id', '=', anyId(orderIds)).execute()

/** As `collectRows`, with the stops that share money with these orders, in the order of stops. */
export const sharedCollectRows = (db: Db, orderIds: readonly number[], statuses: readonly OrderStatus[]) =>
  selectCollect(db)
    .where('orders.id', 'in', withSharingStops(orderIds, statuses))
    .orderBy(stopPosition, (position) => position.asc().nullsLast())
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .execute()

/** The order, and the stops that share money with it. */
export async function lockSharingStops(tx: Tx, orderId: number, statuses: readonly OrderStatus[]): Promise<number[]> {
  const orders = tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', withSharingStops([orderId], statuses))
    .orderBy('id')
    .forNoKeyUpdate()
  return (await orders.execute()).map(({ id }) => id)
}

const selectCollect = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select([
      'orders.id',
      'customerId',
      'driverId',
      sql<string | null>`delivery_date::text`.as('day'),
      'orderStatus',
      'totalCents as total',
      'appliedCents as applied',
      'discountCents as discount',
      'cod',
      'creditCents as creditAvailable',
      requiredAmounts.as('required'),
      mustPayLift.as('lift'),
      summedIn('credit_memos', 'REQUESTED').as('requestedCredit'),
      summedIn('collections', 'waiting').as('collected'),
    ])

export async function replaceMustPay(
  tx: Tx,
  orderId: number,
  entries: readonly Omit<Insertable<Tables['mustPay']>, 'orderId'>[],
  modifiedOn: Date,
): Promise<void> {
  await tx.deleteFrom('mustPay').where('orderId', '=', orderId).execute()
  const rows = entries.map((entry) => ({ ...entry, orderId }))
  const columns = ['orderId', 'requiredOrderId', 'position', 'amountCents', 'appliedBeforeCents'] as const
  if (rows.length > 0) await bulkInsert(tx, 'mustPay', rows, columns).execute()
  await touch(tx, orderId, modifiedOn)
}

export async function insertLift(tx: Tx, lift: Tables['mustPayLifts']): Promise<void> {
  // One for the customer that the order had before gives way.
  await removeLift(tx, lift.orderId)
  await tx.insertInto('mustPayLifts').values(lift).execute()
  await touch(tx, lift.orderId, lift.liftedOn)
}

export const removeLift = (tx: Tx, orderId: number) =>
  tx.deleteFrom('mustPayLifts').where('orderId', '=', orderId).execute()

const touch = (tx: Tx, orderId: number, modifiedOn: Date) =>
  tx.updateTable('orders').set({ modifiedOn }).where('id', '=', orderId).execute()
