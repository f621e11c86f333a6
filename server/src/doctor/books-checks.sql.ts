import { sql } from 'kysely'
import { pulledUnits } from '../features/books/index.ts'
import type { Check } from './check.sql.ts'
import { countedStatuses, eachRollupSum, isStale, sumKinds, sumsOfKinds } from '../features/figures/index.ts'

/** The books are behind while a change of a record waits to be written (docs/decisions/029). */
const isUpToDate = sql`exists (select from books where begin_on is not null) and not exists (select from book_marks)`

export const bookChecks: Check[] = [
  {
    name: 'entries of the books whose debits and credits differ, in cents',
    advice: 'The journal is never edited. Correct the difference in the accounting program.',
    query: sql`
      select 'entry ' || document as record, 0 as stored, sum((posting ->> 2)::bigint)::bigint as computed
      from book_entries cross join jsonb_array_elements(postings) as posting
      group by book_entries.id, document
      having sum((posting ->> 2)::bigint) <> 0`,
  },
  {
    name: 'figures of entries of the books, which are sums of their postings (receivables, in cents)',
    advice: 'The journal is never edited. Compare the entry with its export.',
    query: sql`
      select 'entry ' || document as record, receivables_cents as stored, sums.receivables as computed
      from book_entries cross join lateral (
        select coalesce(sum(greatest(amount, 0)), 0)::bigint as debits,
          coalesce(sum(amount) filter (where key = 'receivables'), 0)::bigint as receivables,
          coalesce(-sum(amount) filter (where key = 'deposits'), 0)::bigint as deposits,
          coalesce(-sum(amount) filter (where key = 'customerCredit'), 0)::bigint as customer_credit,
          coalesce(sum(amount) filter (where key = 'inventory'), 0)::bigint as inventory,
          coalesce(-sum(amount) filter (where key in ('sales', 'discounts')), 0)::bigint as sales
        from (select posting ->> 0 as key, (posting ->> 2)::bigint as amount from jsonb_array_elements(postings) as posting) as lines
      ) as sums
      where (debits_cents, receivables_cents, deposits_cents, customer_credit_cents, inventory_cents, sales_cents)
        is distinct from (sums.debits, sums.receivables, sums.deposits, sums.customer_credit, sums.inventory, sums.sales)`,
  },
  {
    name: 'units that the books carry, and those that are in stock or pulled for open orders',
    advice:
      'A movement is missing in the journal, or is in it twice. Export the books, and compare the inventory on the cover.',
    query: sql`
      select sku as record, book_stock.units as stored, (stock + coalesce(pulled.units, 0))::integer as computed
      from book_stock join products on products.id = book_stock.product_id
      left join (${pulledUnits(['RECEIVED', 'FULFILLMENT', 'PACKED'])}) as pulled on pulled.product_id = products.id
      where ${isUpToDate} and book_stock.units <> stock + coalesce(pulled.units, 0)`,
  },
]

/** The time zone the rollups were built in; all of them share one. */
const timeZone = sql<string>`coalesce((select min(time_zone) from figure_sums), 'UTC')`
const ofDays = sumsOfKinds(sumKinds, { statuses: countedStatuses, placed: 'ever', timeZone })

/** Checks rollups, except stale ones, which are never read. */
export const figureChecks: Check[] = [
  {
    name: 'rollups of past days and months, in cents',
    advice: 'What is deleted is added up again from the orders, within minutes.',
    correct: ({ record }) => `delete from figure_sums where first = '${record.slice(0, 10)}';`,
    query: sql`
      with kept as (
        select figure_sums.length, figure_sums.first, figure_sums.kind from figure_sums where not ${isStale}
      ), stored as (
        select figure_sums.length, figure_sums.first, figure_sums.kind, sums.*
        from figure_sums join kept using (length, first, kind) ${eachRollupSum}
      ), of_days as materialized (${ofDays}), of_periods as (
        select 'day' as length, first, kind, key, orders, units, revenue, cost from of_days
        union all
        select 'month', date_trunc('month', first)::date, kind, key, sum(orders), sum(units), sum(revenue), sum(cost)
        from of_days group by 2, 3, 4
      ), computed as (
        select of_periods.* from of_periods join kept using (length, first, kind)
      )
      select first || ', ' || kind || ' ' || key as record, coalesce(stored.revenue, 0) as stored,
        coalesce(computed.revenue, 0)::bigint as computed
      from stored full join computed using (length, first, kind, key)
      where (stored.orders, stored.units, stored.revenue, stored.cost)
        is distinct from (computed.orders, computed.units, computed.revenue, computed.cost)
      order by length, first, kind, key`,
  },
]
