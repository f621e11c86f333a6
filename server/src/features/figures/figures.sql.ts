import type { FillRateGroup } from '@dray/domain/figures/figures'
import type { Period } from '@dray/domain/figures/rollups'
import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { DayRange } from '@dray/domain/time/date-range'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { anyId } from '../../platform/db/queries/any-of.ts'
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
    order by brands.name_order, brands.id`.execute(db)
  return rows
}

/** Added to the units of all counted orders, as both ordered and shipped. */
type FillCorrection = { key: number; ordered: number; shipped: number }
type FillStatuses = Record<'counted' | 'open' | 'shipped', readonly OrderStatus[]>

const keys: Record<FillRateGroup, { key: RawBuilder<unknown>; join: RawBuilder<unknown> }> = {
  customer: { key: sql`customer_id`, join: sql`` },
  product: { key: sql`product_id`, join: sql`` },
  brand: { key: sql`products.brand_id`, join: sql`join products on products.id = product_id` },
}

/** By index; PostgreSQL would join every line otherwise, as in sumsOfOrders. */
const linesOfEach = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  cross join lateral (select product_id, quantity from order_lines where order_id = ${orders} offset 0) as line`

/** By order of a chain and product: the units it has, and those that it was the first to order. */
const unitsOfChained = sql`
  select id, product_id, sum(quantity)::integer as quantity,
    greatest(greatest(sum(quantity + left_behind), max(most)) - sum(given), 0)::integer as ordered
  from (
    select id, product_id, quantity, 0 as left_behind, 0 as given, 0 as most from chained ${linesOfEach(sql`chained.id`)}
    union all
    select order_id, product_id, 0, units, 0, 0 from backordered_units where order_id in (select id from chained)
    union all
    select backorder_id, product_id, 0, 0, units, 0 from backordered_units where backorder_id in (select id from chained)
    union all
    select order_id, product_id, 0, 0, 0, units from first_ordered_units where order_id in (select id from chained)
  ) as units
  group by id, product_id`

/** The day on which an open order was due. */
const dueDay = sql`coalesce(delivery_date, placed_on)`

/**
 * Units of open orders haven't shipped, and don't count as ordered before their day is past. What counts as ordered is the largest quantity a
 * product ever had. Orders of chains don't count by themselves but with their first order, once it counts, on its day and for its
 * customer: units left to a backorder are its own, and those that a backorder was given aren't ordered again.
 */
export async function fillCorrections(
  db: Db,
  group: FillRateGroup,
  { from, until, today, counted, open, shipped }: Span & FillStatuses & { today: string },
): Promise<FillCorrection[]> {
  const { key, join } = keys[group]
  const columns = sql`customer_id, order_status = any(${counted}) as is_counted, order_status = any(${shipped}) as is_shipped`
  const isPlaced = sql`created_at >= ${from} and created_at < ${until}`
  const counts = sql`(order_status = any(${shipped}) or ${dueDay} < ${today}::date)`
  const { rows } = await sql<FillCorrection>`
    with backorders as materialized (
      select id, first_order_id, created_at < ${until} as is_placed, ${columns} from orders
      where first_order_id is not null and created_at >= ${from}
    ),
    firsts as materialized (
      select id, case when ${counts} then customer_id end as counting_customer_id, ${columns} from orders
      where id in (select first_order_id from backorders) and ${isPlaced}
    ),
    chained as materialized (
      select id, customer_id, is_counted, is_shipped, true as is_placed, counting_customer_id as first_customer_id
      from firsts
      union all
      select backorders.id, backorders.customer_id, backorders.is_counted, backorders.is_shipped, is_placed, counting_customer_id
      from backorders left join firsts on firsts.id = first_order_id
      where is_placed or firsts.id is not null
    ),
    parts as (
      ${unitsOfChained}
    ),
    -- With the first order, and what each order counted for by itself.
    sums as materialized (
      select customer_id, first_customer_id, product_id,
        sum(ordered) filter (where first_customer_id is not null) as ordered,
        sum(quantity) filter (where first_customer_id is not null and is_shipped) as shipped,
        sum(quantity) filter (where is_placed and is_counted) as own_ordered,
        sum(quantity) filter (where is_placed and is_shipped) as own_shipped
      from parts join chained using (id)
      group by 1, 2, 3
    )
    select ${key} as key, sum(ordered)::bigint as ordered, sum(shipped)::bigint as shipped
    from (
      select first_customer_id as customer_id, product_id, coalesce(ordered, 0) as ordered, coalesce(shipped, 0) as shipped
      from sums where first_customer_id is not null
      union all
      select customer_id, product_id, -coalesce(own_ordered, 0), -coalesce(own_shipped, 0) from sums
      union all
      select customer_id, product_id, case when ${counts} or id in (select id from chained) then 0 else -quantity end, -quantity
      from orders ${linesOfEach(sql`orders.id`)}
      where order_status = any(${open}) and ${isPlaced}
      union all
      select customer_id, product_id, greatest(units - coalesce((
        select sum(quantity) from order_lines as line where line.order_id = orders.id and line.product_id = first_ordered.product_id
      ), 0), 0), 0
      from first_ordered_units as first_ordered join orders on orders.id = order_id
      where order_status = any(${counted}) and ${counts} and ${isPlaced} and orders.id not in (select id from chained)
    ) as corrections
    ${join}
    group by 1`.execute(db)
  return rows
}
