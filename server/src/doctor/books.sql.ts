import { sql } from 'kysely'
import { pulledUnits } from '../features/books/index.ts'
import type { Check } from './check.sql.ts'

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
