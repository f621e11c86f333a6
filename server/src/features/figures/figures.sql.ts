import type { Period } from '@dray/domain/figures/rollups'
import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { DayRange } from '@dray/domain/time/date-range'
import { type RawBuilder, sql } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import type { Db } from '../../platform/db/db.ts'
import { fixedQueryWith } from '../../platform/db/queries/fixed-query.ts'
import { eachRollupSum, isStale, type Span, type SumKind, sumsOfOrders } from './order-sums.sql.ts'

/** `range` is the index of the range. */
export type SumRow<Key> = { range: number; key: Key; orders: number; units: number; revenue: number; cost: number }

export type RollupQuery = { kinds: readonly SumKind[]; lengths: readonly Period['length'][]; timeZone: string }

/** Periods with current rollups of all these kinds. A month comes before its days. */
export const rolledUpPeriods = fixedQueryWith((db, query: DayRange & RollupQuery) => ({
  compile: () => selectPeriods(query).compile(db),
}))

const selectPeriods = ({ from, to, kinds, lengths, timeZone }: DayRange & RollupQuery) => sql<Period>`
    select length, first from figure_sums
    where length = any(${lengths}) and first >= ${from}::date and first <= ${to}::date and kind = any(${kinds})
      and time_zone = ${timeZone}::text and not ${isStale}
    group by length, first
    having count(*) = cardinality(${kinds}::text[])
    order by first, length desc`

/** Where each range's sums come from: rollups, or the orders of days without one. */
export type SumSources = {
  periods: readonly (Period & { range: number })[]
  days: readonly (DayRange & { range: number })[]
  spans: readonly Span[]
}
type Counting = { statuses: readonly OrderStatus[]; timeZone: string }

export const sumsByKey = (db: Db, kind: SumKind, sources: SumSources, counting: Counting) =>
  sumsBy<number>(db, { kind, key: sql`key` }, sources, counting)

/** Sums by the customers' current account owners. */
export const sumsByOwner = (db: Db, sources: SumSources, counting: Counting) =>
  sumsBy<number>(
    db,
    { kind: 'customer', key: sql`coalesce(account_owner_id, 0)`, join: sql`left join customers on customers.id = key` },
    sources,
    counting,
  )

export const sumsByDay = (db: Db, sources: SumSources, counting: Counting) =>
  sumsBy<string>(db, { kind: 'all', key: sql`first` }, sources, counting)

type Grouping = { kind: SumKind; key: RawBuilder<unknown>; join?: RawBuilder<unknown> }

async function sumsBy<Key>(
  db: Db,
  { kind, key, join = sql`` }: Grouping,
  { periods, days, spans }: SumSources,
  { statuses, timeZone }: Counting,
): Promise<SumRow<Key>[]> {
  const counted = { statuses, placed: spans, timeZone: sql<string>`${timeZone}::text` }
  const { rows } = await sql<SumRow<Key>>`
    select range, ${key} as key, sum(orders)::bigint as orders, sum(units)::bigint as units, sum(revenue)::bigint as revenue,
      sum(cost)::bigint as cost
    from (
      select range, first, sums.*
      from unnest(
        ${periods.map(({ range }) => range)}::integer[],
        ${periods.map(({ length }) => length)}::text[],
        ${periods.map(({ first }) => first)}::date[]
      ) as periods (range, length, first)
      join figure_sums using (length, first)
      ${eachRollupSum}
      where kind = ${kind}
      union all
      select range, first, key, orders, units, revenue, cost
      from (${sumsOfOrders(kind, counted)}) as counted
      join unnest(
        ${days.map(({ range }) => range)}::integer[],
        ${days.map(({ from }) => from)}::date[],
        ${days.map(({ to }) => to)}::date[]
      ) as days (range, begins, ends) on first between begins and ends
    ) as sums ${join}
    group by 1, 2`.execute(db)
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

/** Includes removed records. */
export async function groupNames(db: Db, group: NamedGroup, ids: readonly number[]): Promise<Map<number, Named>> {
  const name = group === 'customer' ? sql`customer_name` : sql`name`
  const detail = group === 'product' ? sql`sku` : sql`null::text`
  const { rows } = await sql<Named>`
    select id, ${name} as name, ${detail} as detail from ${tables[group]} where id = ${anyId(ids)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type StockRow = {
  brandId: number
  brandName: string
  products: number
  stock: number
  value: Cents
  unitsWithoutCost: number
}

/** Brands excluded from reporting are left out (D-47). Negative stock counts as none. */
export async function stockOfBrands(db: Db): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select brands.id as "brandId", brands.name as "brandName", count(products.id) as products,
      coalesce(sum(greatest(stock, 0)), 0) as stock,
      coalesce(sum(greatest(stock, 0) * cost_cents), 0) as value,
      coalesce(sum(greatest(stock, 0)) filter (where cost_cents is null), 0) as "unitsWithoutCost"
    from brands
    left join products on products.brand_id = brands.id
    where not brands.exclude_from_reporting
    group by brands.id
    order by lower(brands.name), brands.id`.execute(db)
  return rows
}
