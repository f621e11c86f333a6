import type { KeptLength } from '@dray/domain/figures/kept-sums'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { DayRange } from '@dray/domain/time/date-range'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { keptKinds, placedWithin, type Span, type SumKind, sumsOfOrders } from './order-sums.sql.ts'

/** Sums of orders, by an id or by a day. */
export type SumRow<Key> = { key: Key; orders: number; units: number; revenue: number; cost: number }

/** Whether an order changed since that was placed in a period, by the period's clock. */
export const isStale = sql<boolean>`exists (
  select from figure_changes
  where hour > first::timestamp at time zone time_zone - interval '1 hour'
    and hour < (first + ('1 ' || length)::interval)::timestamp at time zone time_zone)`
export const isEverythingStale = sql<boolean>`exists (select from figure_changes where hour is null)`

/** The first days of the periods of a range whose sums are kept by this clock and of which nothing changed since, in sequence. */
export async function keptPeriods(
  db: Db,
  { from, to }: DayRange,
  { length, timeZone }: { length: KeptLength; timeZone: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('figurePeriods')
    .select('first')
    .where('length', '=', length)
    .where('first', '>=', from)
    .where('first', '<=', to)
    .where('timeZone', '=', timeZone)
    .where(sql<boolean>`not ${isEverythingStale} and not ${isStale}`)
    .orderBy('first')
    .execute()
  return rows.map(({ first }) => first)
}

/** Where sums come from: kept periods by their first days, and the orders of spans. */
export type SumSources = { periods: readonly string[]; spans: readonly Span[] }
type Counting = { statuses: readonly OrderStatus[]; timeZone: string }

/** The sums by the keys of a kind. */
export const sumsByKey = (db: Db, kind: SumKind, sources: SumSources, counting: Counting) =>
  sumsBy<number>(db, { kind, key: sql`key` }, sources, counting)

/** The sums of each day. */
export const sumsByDay = (db: Db, sources: SumSources, counting: Counting) =>
  sumsBy<string>(db, { kind: 'all', key: sql`first` }, sources, counting)

async function sumsBy<Key>(
  db: Db,
  { kind, key }: { kind: SumKind; key: RawBuilder<unknown> },
  { periods, spans }: SumSources,
  { statuses, timeZone }: Counting,
): Promise<SumRow<Key>[]> {
  const counted = { statuses, where: placedWithin(spans), timeZone: sql<string>`${timeZone}::text` }
  const { rows } = await sql<SumRow<Key>>`
    select ${key} as key, sum(orders) as orders, sum(units) as units, sum(revenue) as revenue, sum(cost) as cost
    from (
      select first, key, orders, units, revenue_cents as revenue, cost_cents as cost from figure_sums
      where length = ${keptKinds[kind]} and kind = ${kind} and first = any(${periods}::date[])
      union all
      select first, key, orders, units, revenue, cost from (${sumsOfOrders(kind, counted)}) as counted
    ) as sums
    group by 1`.execute(db)
  return rows
}

export type Named = { id: number; name: string; detail: string | null }

const tables = {
  customer: sql`customers`,
  brand: sql`brands`,
  type: sql`product_types`,
  product: sql`products`,
  location: sql`packing_locations`,
  driver: sql`users`,
  rep: sql`users`,
}
export type NamedGroup = keyof typeof tables

/** The names of records by id, of those that were removed as well. */
export async function namesOf(db: Db, group: NamedGroup, ids: readonly number[]): Promise<Map<number, Named>> {
  const name = group === 'customer' ? sql`customer_name` : sql`name`
  const detail = group === 'product' ? sql`sku` : sql`null::text`
  const { rows } = await sql<Named>`
    select id, ${name} as name, ${detail} as detail from ${tables[group]} where id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The owners of customers, by the id of the customer. */
export async function ownersOf(db: Db, customerIds: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'accountOwnerId'])
    .where('id', '=', sql<number>`any(${customerIds})`)
    .execute()
  return new Map(rows.map(({ id, accountOwnerId }) => [id, accountOwnerId]))
}
