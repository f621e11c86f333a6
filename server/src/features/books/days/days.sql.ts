import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import { shownEntries } from '../exports/exports.sql.ts'
import { isOneOf } from '../../../platform/db/queries/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { pulledUnits } from '../journal/facts.sql.ts'

/** `firstAt` is when the first day begins. */
export type DayRange = { from: string; to: string; firstAt: Date; timeZone: string }

export type DaySums = { day: string; receivables: Cents; customerCredit: Cents; inventory: Cents; sales: Cents }

/**
 * The sums that each day added to the books. All days before the range are one row without a day, with the sales of before the books; all
 * after it count on its last day.
 */
export async function bookedDays(
  db: Db,
  { from, to }: DayRange,
): Promise<(Omit<DaySums, 'day'> & { day: string | null })[]> {
  const { rows } = await sql<Omit<DaySums, 'day'> & { day: string | null }>`
    select (case when day >= ${from}::date then least(day, ${to}::date) end)::text as day,
      coalesce(sum(receivables_cents) filter (where not is_before), 0)::bigint as receivables,
      coalesce(sum(customer_credit_cents) filter (where not is_before), 0)::bigint as customer_credit,
      coalesce(sum(inventory_cents) filter (where not is_before), 0)::bigint as inventory, sum(sales_cents)::bigint as sales
    from book_entries group by 1`.execute(db)
  return rows
}

type DayAmount = { day: string | null; amount: Cents }

const companyDay = (instant: RawBuilder<unknown>, timeZone: string) =>
  sql`(${instant} at time zone ${timeZone}::text)::date`

/** How much more or less shipped orders owed on each day, from the history of their balances. */
export async function owedByDay(db: Db, { from, to, timeZone }: DayRange): Promise<DayAmount[]> {
  const { rows } = await sql<DayAmount>`
    select (case when day >= ${from}::date then day end)::text as day, sum(amount)::bigint as amount
    from (
      select greatest(${companyDay(sql`owed_from`, timeZone)}, shipped_on) as first_day, ${companyDay(sql`owed_until`, timeZone)} as last_day, balance_cents
      from order_balances join orders on orders.id = order_id
      where shipped_on is not null
    ) as balances
    cross join lateral (values (first_day, balance_cents), (last_day, -balance_cents)) as changed (day, amount)
    where coalesce(last_day > first_day, true) and day <= ${to}::date
    group by 1`.execute(db)
  return rows
}

export async function creditByDay(db: Db, { from, to, timeZone }: DayRange): Promise<DayAmount[]> {
  const { rows } = await sql<DayAmount>`
    select (case when day >= ${from}::date then day end)::text as day, sum(amount_cents)::bigint as amount
    from (select ${companyDay(sql`created_at`, timeZone)} as day, amount_cents from credit_entries) as entries
    where day <= ${to}::date
    group by 1`.execute(db)
  return rows
}

/** By the day they shipped, those before the range without a day, and by the day they were placed. */
export async function salesByDay(
  db: Db,
  { from, to, firstAt, timeZone }: DayRange,
  { shipped, counted }: { shipped: readonly OrderStatus[]; counted: readonly OrderStatus[] },
): Promise<{ shipped: DayAmount[]; placed: DayAmount[] }> {
  const status = sql.ref('order_status')
  const [byShipping, byPlacing] = await Promise.all([
    sql<DayAmount>`
      select (case when shipped_on >= ${from}::date then shipped_on end)::text as day, sum(total_cents)::bigint as amount from orders
      where shipped_on <= ${to}::date and ${isOneOf(status, shipped)}
      group by 1`.execute(db),
    sql<DayAmount>`
      select ${companyDay(sql`created_at`, timeZone)}::text as day, sum(total_cents)::bigint as amount from orders
      where created_at >= ${firstAt} and ${isOneOf(status, counted)}
      group by 1`.execute(db),
  ])
  return { shipped: byShipping.rows, placed: byPlacing.rows }
}

export type ProductUnits = { productId: number; units: number }

/** The units of each product that haven't shipped: in stock, or pulled for an open order. */
export async function unitsNow(db: Db, open: readonly OrderStatus[]): Promise<ProductUnits[]> {
  const { rows } = await sql<ProductUnits>`
    select id as product_id, (stock + coalesce(pulled.units, 0))::integer as units from products
    left join (${pulledUnits(open)}) as pulled on pulled.product_id = products.id`.execute(db)
  return rows
}

export type DayUnits = ProductUnits & { day: string }

/** Units that came or went since the range began. Those of an order leave on the day it shipped. */
export async function unitsByDay(db: Db, { from, firstAt, timeZone }: DayRange): Promise<DayUnits[]> {
  const { rows } = await sql<DayUnits>`
    select product_id, day::text, sum(delta)::integer as units
    from (
      select product_id, ${companyDay(sql`created_at`, timeZone)} as day, delta from stock_movements
      where kind <> 'SHIPMENT' and created_at >= ${firstAt}
      union all
      select stock_movements.product_id, greatest(${companyDay(sql`stock_movements.created_at`, timeZone)}, shipped_on), delta
      from orders join order_lines on order_lines.order_id = orders.id
      join stock_movements on order_line_id = order_lines.id and kind = 'SHIPMENT'
      where shipped_on >= ${from}::date
      union all
      select stock_movements.product_id, ${companyDay(sql`stock_movements.created_at`, timeZone)}, delta
      from stock_movements join order_lines on order_lines.id = order_line_id join orders on orders.id = order_lines.order_id
      where kind = 'SHIPMENT' and stock_movements.created_at >= ${firstAt} and shipped_on < ${from}::date
    ) as moved
    group by 1, 2`.execute(db)
  return rows
}

/** Costs in the sequence in which the books learned of them. */
export const bookedCosts = (db: Db, { to }: Pick<DayRange, 'to'>) =>
  db
    .selectFrom('bookCosts')
    .select(['productId', 'fromDay', 'costCents as cost'])
    .where('fromDay', '<=', to)
    .orderBy('id')
    .execute()

/** Entries of closed days that were written after the closing, and after the first export wrote everything of before. */
export const entriesAfterClosing = (db: Db, limit: number) =>
  shownEntries(db)
    .where(
      sql<boolean>`exists (
        select from (select closed_through, closings.created_at from closings order by id desc limit 1) as closing
        where day <= closed_through and book_entries.created_at > greatest(closing.created_at, (select created_at from book_exports where number = 1)))`,
    )
    .limit(limit)
    .execute()

/** Entries on one side of the end of a day in the books, and on the other where they were recorded. */
export const entriesAcross = (db: Db, day: string, limit: number) =>
  shownEntries(db).where(sql<boolean>`(day <= ${day}::date) <> (recorded_on <= ${day}::date)`).limit(limit).execute()
