import type { CollectedByDriver } from '@dray/contract/today'
import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import type { DaySpan } from '@dray/domain/today/compared-periods'
import { type RawBuilder, sql } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import type { Db } from '../../platform/db/db.ts'
import { pendingOrderLines } from '../../platform/db/queries/pending-order-lines.ts'
import { countedStatuses, dayRollups } from '../figures/index.ts'

/** Orders of an account owner's customers, or of all if undefined. */
type Counted = { ownerId: number | undefined; statuses: readonly OrderStatus[] }

const isOwnedBy = (ownerId: number | undefined) =>
  ownerId === undefined
    ? sql`true`
    : sql`orders.customer_id in (select id from customers where account_owner_id = ${ownerId})`

type DayRow = { day: string; orders: number; total: Cents; ordersSoFar: number; totalSoFar: Cents }

const texts = (instants: readonly (Date | undefined)[]) => instants.map((instant) => instant?.toISOString() ?? null)

/**
 * Orders and revenue per day, and the same up to a time of day on cut-off days. Past days come from rollups, others from orders by index:
 * one statement, so everything is from one moment. Caps revenue at `max`.
 */
export async function salesOfDays(
  db: Db,
  days: readonly DaySpan[],
  { max, timeZone }: { max: Cents; timeZone: string },
): Promise<DayRow[]> {
  const counted = (condition: RawBuilder<unknown>) => sql`
    select count(*) as orders, coalesce(sum(total_cents), 0) as total
    from orders
    where ${condition} and order_status = any(${countedStatuses})`
  const dates = days.map(({ day }) => day)
  const { rows } = await sql<DayRow>`
    select days.day, coalesce(kept.orders, whole.orders) as orders, least(coalesce(kept.revenue, whole.total), ${max}::bigint)::bigint as total,
      so_far.orders as orders_so_far, least(so_far.total, ${max}::bigint)::bigint as total_so_far
    from unnest(
      ${dates}::date[],
      ${texts(days.map(({ starts }) => starts))}::timestamptz[],
      ${texts(days.map(({ ends }) => ends))}::timestamptz[],
      ${texts(days.map(({ soFar }) => soFar))}::timestamptz[]
    ) as days (day, starts, ends, cut_off_at)
    left join (${dayRollups(dates, timeZone)}) as kept on kept.first = days.day
    cross join lateral (${counted(sql`kept.first is null and created_at >= starts and created_at <= ends`)}) as whole
    cross join lateral (${counted(sql`created_at >= starts and created_at <= cut_off_at`)}) as so_far
    order by days.day`.execute(db)
  return rows
}

/**
 * The same for one account owner's customers: one pass over their newest orders, by index. Finds an order's day by comparing it with the
 * start times of the days.
 */
export async function salesOfOwner(
  db: Db,
  days: readonly DaySpan[],
  { ownerId, max }: { ownerId: number; max: Cents },
): Promise<DayRow[]> {
  const starts = texts(days.map((day) => day.starts))
  const capped = (condition: RawBuilder<unknown>) =>
    sql`least(coalesce(sum(total_cents) filter (where ${condition}), 0), ${max}::bigint)::bigint`
  const { rows } = await sql<DayRow>`
    select days.day, count(placed.created_at) as orders, ${capped(sql`true`)} as total,
      count(*) filter (where placed.created_at <= cut_off_at) as orders_so_far,
      ${capped(sql`placed.created_at <= cut_off_at`)} as total_so_far
    from unnest(${days.map(({ day }) => day)}::date[], ${texts(days.map(({ soFar }) => soFar))}::timestamptz[])
      with ordinality as days (day, cut_off_at, number)
    left join (
      select width_bucket(orders.created_at, ${starts}::timestamptz[]) as number, orders.created_at, total_cents
      from customers
      join orders on orders.customer_id = customers.id
      where account_owner_id = ${ownerId} and order_status = any(${countedStatuses})
        and orders.created_at >= ${starts[0]}::timestamptz and orders.created_at <= ${days.at(-1)?.ends}::timestamptz
    ) as placed using (number)
    group by days.day
    order by days.day`.execute(db)
  return rows
}

export async function ownsCustomers(db: Db, userId: number): Promise<boolean> {
  const customer = await db.selectFrom('customers').select('id').where('accountOwnerId', '=', userId).limit(1).execute()
  return customer.length > 0
}

/** How many there are that no contact sent, and the time of the oldest. */
export function countOrders(db: Db, { ownerId, statuses }: Counted) {
  return db
    .selectFrom('orders')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<Date | null>('createdAt').as('oldestAt')])
    .where('orderStatus', 'in', statuses)
    .where('sentAt', 'is', null)
    .where(sql<boolean>`${isOwnedBy(ownerId)}`)
    .executeTakeFirstOrThrow()
}

type StockRow = {
  pendingLines: number
  pendingUnits: number
  pendingOrders: number
  pendingSince: Date | null
}

/** Units that are left to pull. */
export async function pendingStock(db: Db, openStatuses: readonly OrderStatus[]): Promise<StockRow> {
  const pending = pendingOrderLines(db, openStatuses).select(['orderId', 'quantity', 'orders.createdAt'])
  const { rows } = await sql<StockRow>`
    select count(*) as pending_lines, coalesce(sum(quantity), 0)::bigint as pending_units, count(distinct order_id) as pending_orders,
      min(created_at) as pending_since
    from (${pending}) as pending`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('An aggregate without groups has one row')
  return row
}

/** Stock and promised units of these products. */
export const stockOfShort = (db: Db, openStatuses: readonly OrderStatus[], productIds: readonly number[]) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .select(['products.id as productId', 'sku', 'products.name', 'brands.name as brandName', 'stock'])
    .select(
      sql<number>`coalesce((${pendingOrderLines(db, openStatuses)
        .select((row) => row.fn.sum('quantity').as('units'))
        .where(sql<boolean>`order_lines.product_id = products.id`)}), 0)::integer`.as('pending'),
    )
    .where('products.id', '=', anyId(productIds))
    .execute()

type LatePurchases = { count: number; since: string | null; onlyId: number | null }

export function latePurchases(db: Db, statuses: readonly PurchaseStatus[], today: string): Promise<LatePurchases> {
  return db
    .selectFrom('purchaseOrders')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.min<string | null>('expectedDeliveryOn').as('since'),
      sql<number | null>`case when count(*) = 1 then min(id) end`.as('onlyId'),
    ])
    .where('orderStatus', 'in', statuses)
    .where('expectedDeliveryOn', '<', today)
    .executeTakeFirstOrThrow()
}

/** Requests that wait to be issued or declined (index credit_memos_requested). */
export function memoRequests(db: Db) {
  return db
    .selectFrom('creditMemos')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.min<Date | null>('createdAt').as('since'),
      sql<number | null>`case when count(*) = 1 then min(id) end`.as('onlyId'),
    ])
    .where('status', '=', sql.lit('REQUESTED'))
    .executeTakeFirstOrThrow()
}

/** Index proofs_held. */
export function sentOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.min<Date | null>('sentAt').as('since'),
      sql<string | null>`case when count(*) = 1 then min(order_num) end`.as('onlyNum'),
    ])
    .where('sentAt', 'is not', null)
    .where('orderStatus', '=', sql.lit('DRAFT'))
    .executeTakeFirstOrThrow()
}

export function heldDeliveries(db: Db) {
  return db
    .selectFrom('proofs')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<Date | null>('createdAt').as('since')])
    .where('standing', '=', sql.lit('HELD'))
    .executeTakeFirstOrThrow()
}

/** Unconfirmed collections per driver (index collections_waiting). */
export function collectedByDrivers(db: Db, { max, most }: { max: Cents; most: number }): Promise<CollectedByDriver[]> {
  return db
    .selectFrom('collections')
    .innerJoin('users', 'users.id', 'driverId')
    .where('collections.status', '=', sql.lit('waiting'))
    .groupBy(['driverId', 'users.name'])
    .select((row) => [
      'driverId',
      'users.name as driverName',
      row.fn.countAll<number>().as('collections'),
      sql<Cents>`least(sum(amount_cents), ${max}::bigint)::bigint`.as('amount'),
      row.fn.min<string>('collectedOn').as('since'),
    ])
    .orderBy('since')
    .orderBy('driverId')
    .limit(most)
    .execute()
}

type Habit = { customerId: number; daysAgo: number[] }

/**
 * How many days ago each customer's newest orders were placed, from an index alone. Don't use the array anywhere else in the query:
 * PostgreSQL would build it twice. Comparing with the start times of the days takes a fifth of the time of converting every timestamp to
 * the company's clock.
 */
export async function orderDaysOfCustomers(
  db: Db,
  { ownerId, statuses, since, today, newest, timeZone, customerIds }: Counted & HabitDays,
): Promise<Habit[]> {
  const { rows } = await sql<Habit>`
    with days as materialized (
      select array_agg(day at time zone ${timeZone}::text order by day) as starts
      from generate_series(${since}::timestamp, ${today}::timestamp, interval '1 day') as day
    )
    select id as customer_id, days_ago
    from customers
    cross join lateral (
      select array(
        select cardinality((select starts from days)) - width_bucket(created_at, (select starts from days))
        from orders
        where customer_id = customers.id and created_at >= (select starts[1] from days) and order_status = any(${statuses})
        order by created_at desc, id desc limit ${newest}
      ) as days_ago
    ) as habits
    where ${ownerId === undefined ? sql`true` : sql`account_owner_id = ${ownerId}`}
      and ${customerIds === undefined ? sql`true` : sql`id = ${anyId(customerIds)}`}`.execute(db)
  return rows
}
type HabitDays = { since: string; today: string; newest: number; timeZone: string; customerIds?: readonly number[] }

export function namesOfCustomers(db: Db, customerIds: readonly number[]) {
  return db
    .selectFrom('customers')
    .leftJoin('users', 'users.id', 'accountOwnerId')
    .select(['customers.id', 'customerName', 'users.name as accountOwnerName'])
    .where('customers.id', '=', anyId(customerIds))
    .execute()
}

/** Newest orders of customers with a credit limit, in dollars or days. */
export function ordersOfLimitedCustomers(db: Db, { ownerId, statuses }: Counted, limit: number) {
  return db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select([
      'orders.id',
      'orderNum',
      'customerId',
      'orders.createdAt',
      'totalCents as total',
      'appliedCents as applied',
    ])
    .where('orderStatus', 'in', statuses)
    .where(sql<boolean>`${isOwnedBy(ownerId)}`)
    .where((row) => row.or([row('creditLimitCents', 'is not', null), row('maxDaysLate', 'is not', null)]))
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
}
