import type { FigureGroup, FigureStep, LossGroup } from '@dray/domain/figures/figures'
import type { MovementKind } from '@dray/domain/inventory/movement-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Returned } from './figure-sums.ts'
import type { Span } from './order-sums.sql.ts'

type ReturnGroup = Exclude<FigureGroup, FigureStep> | 'day' | 'all'
type ReturnRow<Key> = { range: number; key: Key } & Returned

/** The cost of the units that a line of a memo put back into stock, as they were sold. */
const costOfLine = sql`case when disposition = 'RESTOCK' then credit_memo_lines.units * coalesce((
  select product_cost_cents from order_lines where order_lines.id = order_line_id), 0) else 0 end`

const ofLine = {
  amount: sql`credit_memo_lines.amount_cents`,
  cost: costOfLine,
  join: sql`
  join credit_memo_lines on credit_memo_lines.memo_id = memo.id join products on products.id = credit_memo_lines.product_id`,
}
const ofMemo = {
  amount: sql`memo.amount_cents`,
  cost: sql`coalesce((select sum(${costOfLine}) from credit_memo_lines where memo_id = memo.id), 0)`,
  join: sql``,
}
const ofOrder = { ...ofMemo, join: sql`join orders on orders.id = memo.order_id` }

type Grouping = {
  key: RawBuilder<unknown>
  amount: RawBuilder<unknown>
  cost: RawBuilder<unknown>
  join: RawBuilder<unknown>
}
const groupings = (timeZone: string): Record<ReturnGroup, Grouping> => ({
  all: { ...ofMemo, key: sql`0` },
  day: { ...ofMemo, key: sql`(memo.at at time zone ${timeZone}::text)::date` },
  customer: { ...ofMemo, key: sql`memo.customer_id` },
  rep: {
    ...ofMemo,
    key: sql`coalesce(account_owner_id, 0)`,
    join: sql`join customers on customers.id = memo.customer_id`,
  },
  driver: { ...ofOrder, key: sql`coalesce(orders.driver_id, 0)` },
  location: { ...ofOrder, key: sql`orders.packing_location_id` },
  brand: { ...ofLine, key: sql`products.brand_id` },
  type: { ...ofLine, key: sql`products.type_id` },
  product: { ...ofLine, key: sql`products.id` },
})

/** The amounts of memos issued in each range and the cost of what they restocked, minus those voided in it. */
export async function returnsBy<Key extends string | number>(
  db: Db,
  group: ReturnGroup,
  { ranges, timeZone }: { ranges: readonly Span[]; timeZone: string },
): Promise<Map<Key, Returned>[]> {
  const { key, amount, cost, join } = groupings(timeZone)[group]
  const { rows } = await sql<ReturnRow<Key>>`
    select range, ${key} as key, sum(sign * ${amount})::bigint as returns,
      sum(sign * ${cost})::bigint as returned_cost
    from unnest(${ranges.map(({ from }) => from)}::timestamptz[], ${ranges.map(({ until }) => until)}::timestamptz[])
      with ordinality as ranges (begins, ends, range)
    cross join lateral (
      select id, order_id, customer_id, amount_cents, issued_on as at, 1 as sign from credit_memos
      where dated_on >= begins and dated_on < ends and issued_on is not null
      union all
      select id, order_id, customer_id, amount_cents, voided_on, -1 from credit_memos
      where voided_on >= begins and voided_on < ends
    ) as memo
    ${join}
    group by 1, 2`.execute(db)
  return ranges.map(
    (_, at) =>
      new Map(
        rows
          .filter(({ range }) => Number(range) === at + 1)
          .map(({ key: of, returns, returnedCost }) => [of, { returns, returnedCost }]),
      ),
  )
}

export type LossRow = { key: string; name: string; units: number; cost: number }

const losses = (timeZone: string): Record<LossGroup, { key: RawBuilder<unknown>; name: RawBuilder<unknown> }> => {
  const day = sql`to_char(movement.created_at at time zone ${timeZone}::text, 'YYYY-MM-DD')`
  const reason = sql`coalesce(credit_memo_lines.reason, movement.reason)`
  return {
    day: { key: day, name: day },
    brand: { key: sql`brands.id::text`, name: sql`brands.name` },
    reason: { key: reason, name: reason },
  }
}

/** At the cost for which the units were sold, else at the product's own. Largest cost first; days in sequence. */
export async function lossesBy(
  db: Db,
  group: LossGroup,
  { from, until, timeZone }: Span & { timeZone: string },
): Promise<LossRow[]> {
  const { key, name } = losses(timeZone)[group]
  const { rows } = await sql<LossRow>`
    select ${key} as key, ${name} as name, -sum(movement.delta)::integer as units,
      -sum(movement.delta * coalesce(order_lines.product_cost_cents, products.cost_cents, 0))::bigint as cost
    from stock_movements as movement
    join products on products.id = movement.product_id
    join brands on brands.id = products.brand_id
    left join credit_memo_lines on credit_memo_lines.id = movement.memo_line_id
    left join order_lines on order_lines.id = credit_memo_lines.order_line_id
    where movement.kind = 'LOSS' and movement.created_at >= ${from} and movement.created_at < ${until}
    group by 1, 2
    order by ${group === 'day' ? sql`1` : sql`4 desc, 2`}
    limit 5000`.execute(db)
  return rows
}

type MovedRow = {
  productId: number
  sku: string
  name: string
  brandName: string
  units: Partial<Record<MovementKind, number>>
}

/** The units of each product by kind of movement (D-239). Moving units into a batch adds up to zero. */
export async function movementsBy(db: Db, { from, until }: Span, limit: number): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`
    select products.id as product_id, sku, products.name, brands.name as brand_name, units
    from (
      select product_id, jsonb_object_agg(kind, units) as units
      from (
        select product_id, kind, sum(delta)::integer as units from stock_movements
        where created_at >= ${from} and created_at < ${until} group by 1, 2
      ) as sums group by 1
    ) as moved
    join products on products.id = moved.product_id
    join brands on brands.id = products.brand_id
    order by sku limit ${limit}`.execute(db)
  return rows
}
