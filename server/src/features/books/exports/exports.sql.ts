import type { AccountKey } from '@dray/domain/books/accounts'
import type { ComparedSums, CoverLine } from '@dray/domain/books/cover'
import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { isAfterKeys, type KeyedPage } from '../../../platform/db/queries/sorted-page.ts'
import { isOneOf } from '../../../platform/db/queries/any-of.ts'
import { pulledUnits } from '../journal/facts.sql.ts'
import { mustExist } from '../../../platform/http/refusal.ts'

type Statuses = { shipped: readonly OrderStatus[]; open: readonly OrderStatus[] }

/** Dray's own figures of this moment, from its own records, and the number of changes that the journal doesn't have yet. One statement, so they agree. */
export async function ownFigures(db: Db, { shipped, open }: Statuses): Promise<ComparedSums & { marks: number }> {
  const hasShipped = isOneOf(sql.ref('order_status'), shipped)
  const { rows } = await sql<ComparedSums & { marks: number }>`
    select receivables, deposits, sales, customer_credit, stock.amount + pulled.amount as inventory, marks
    from (
      select coalesce(sum(total_cents - applied_cents) filter (where ${hasShipped}), 0)::bigint as receivables,
        coalesce(sum(applied_cents) filter (where not ${hasShipped}), 0)::bigint as deposits,
        coalesce(sum(total_cents) filter (where ${hasShipped}), 0)::bigint as sales
      from orders
    ) as orders
    cross join (select coalesce(sum(credit_cents), 0)::bigint as customer_credit from customers) as customers
    cross join (select coalesce(sum(stock * coalesce(cost_cents, 0)), 0)::bigint as amount from products) as stock
    cross join (
      -- Pulled units have left stock, but not the warehouse.
      select coalesce(sum(units * coalesce(cost_cents, 0)), 0)::bigint as amount
      from (${pulledUnits(open)}) as pulled_units join products on products.id = product_id
    ) as pulled
    cross join (select count(*) as marks from book_marks) as marks`.execute(db)
  return mustExist(rows[0])
}

/** The figures of the books through a day, and of what is dated later; sales of the range, and of all other days. */
export async function bookedFigures(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<Record<'within' | 'outside', ComparedSums>> {
  const isInRange = sql`(not is_before and day between ${from}::date and ${to}::date)`
  const { rows } = await sql<ComparedSums & { part: 'within' | 'outside' }>`
    select 'within' as part, ${sumsWhere(sql`not is_before and day <= ${to}::date`, isInRange)}
    union all
    select 'outside', ${sumsWhere(sql`not is_before and day > ${to}::date`, sql`not ${isInRange}`)}`.execute(db)
  const part = (name: 'within' | 'outside') => mustExist(rows.find((row) => row.part === name))
  return { within: part('within'), outside: part('outside') }
}

const sumsWhere = (hasBalance: RawBuilder<unknown>, isSold: RawBuilder<unknown>) => sql`
  coalesce(sum(receivables_cents) filter (where ${hasBalance}), 0)::bigint as receivables,
  coalesce(sum(deposits_cents) filter (where ${hasBalance}), 0)::bigint as deposits,
  coalesce(sum(customer_credit_cents) filter (where ${hasBalance}), 0)::bigint as customer_credit,
  coalesce(sum(inventory_cents) filter (where ${hasBalance}), 0)::bigint as inventory,
  coalesce(sum(sales_cents) filter (where ${isSold}), 0)::bigint as sales
  from book_entries`

type Sums = { documents: number; late: number; debits: Cents; firstDay: string | null }

/** Entries of an export, or without one those that wait for it. The opening balances are one document. */
export async function sumEntries(db: Db, exportId: number | null, { from }: { from?: string } = {}): Promise<Sums> {
  const isCounted = sql`kind <> 'opening' and debits_cents <> 0`
  const { rows } = await sql<Sums>`
    select (count(*) filter (where ${isCounted}) + (count(*) filter (where kind = 'opening') > 0)::integer)::integer as documents,
      (count(*) filter (where ${isCounted} and day < ${from ?? null}::date))::integer as late,
      coalesce(sum(debits_cents), 0)::bigint as debits, min(day)::text as first_day
    from book_entries where export_id is not distinct from ${exportId}::integer and not is_before`.execute(db)
  return mustExist(rows[0])
}

type NewExport = { from: string; to: string; at: Date; userId: number | null }

/** Numbered without gaps, under the lock of the journal. */
export async function insertExport(tx: Tx, { from, to, at, userId }: NewExport): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into book_exports (number, from_day, to_day, created_at, created_by, documents, late_documents, debits_cents, cover)
    select coalesce(max(number), 0) + 1, ${from}, ${to}, ${at}, ${userId}, 0, 0, 0, '[]' from book_exports
    returning id`.execute(tx)
  return mustExist(rows[0]).id
}

type Made = Pick<Sums, 'documents' | 'late' | 'debits'> & { cover: readonly CoverLine[] }

export async function finishExport(tx: Tx, id: number, { documents, late, debits, cover }: Made): Promise<void> {
  await tx
    .updateTable('bookExports')
    .set({ documents, lateDocuments: late, debitsCents: debits, cover: JSON.stringify(cover) })
    .where('id', '=', id)
    .execute()
}

/** Adds what waits through a day. */
export async function assignEntries(tx: Tx, exportId: number, to: string): Promise<void> {
  await sql`
    update book_entries set export_id = ${exportId} where export_id is null and not is_before and day <= ${to}::date`.execute(
    tx,
  )
}

const maxExports = 5000

/** Newest first. */
export const exportRows = (db: Db, id?: number) => {
  const rows = db
    .selectFrom('bookExports')
    .leftJoin('users', 'users.id', 'createdBy')
    .select([
      'bookExports.id',
      'number',
      'fromDay as from',
      'toDay as to',
      'bookExports.createdAt',
      'users.name as createdBy',
      'documents',
      'lateDocuments',
      'debitsCents as debits',
      'cover',
    ])
    .orderBy('number', 'desc')
    .limit(maxExports)
  return (id === undefined ? rows : rows.where('bookExports.id', '=', id)).execute()
}

/** The record that a document's link opens. The books know a movement of stock by its own id. */
const linkedRecords = [
  sql<
    string | null
  >`case when kind in ('order', 'deposit') then (select order_num from orders where orders.id = record_id) end`.as(
    'orderNum',
  ),
  sql<
    number | null
  >`case when kind = 'stock' then (select product_id from stock_movements where stock_movements.id = record_id) end`.as(
    'productId',
  ),
] as const

/** By day; the opening balances come first on theirs. */
export const shownEntries = (db: Db) =>
  db
    .selectFrom('bookEntries')
    .leftJoin('bookExports', 'bookExports.id', 'exportId')
    .select([
      'bookEntries.id',
      'day',
      'recordedOn',
      'document',
      'kind',
      'recordId',
      'bookEntries.customerId',
      'name',
      'memo',
      'postings',
      'number as exportNumber',
      ...linkedRecords,
    ])
    .where('isBefore', '=', false)
    .where(sql<boolean>`book_entries.debits_cents <> 0`)
    .orderBy('day')
    .orderBy('bookEntries.id')

export const entriesPage = (db: Db, exportId: number | null, { after, limit }: KeyedPage) =>
  shownEntries(db)
    .where(exportId === null ? sql<boolean>`export_id is null` : sql<boolean>`export_id = ${exportId}`)
    .where(isAfterKeys(after, [sql`day`, sql`book_entries.id`]))
    .limit(limit)
    .execute()
export type EntryOfExport = Awaited<ReturnType<typeof entriesPage>>[number]

/** The customers of an export: one row for each name a customer has in it. */
export async function namesInExport(db: Db, exportId: number): Promise<{ customerId: number; name: string }[]> {
  const { rows } = await sql<{ customerId: number; name: string }>`
    select distinct customer_id, name from book_entries
    where export_id = ${exportId} and customer_id is not null order by name, customer_id`.execute(db)
  return rows
}

/** All names through an export, in the sequence in which exports had them first: a later export only adds some at the end. */
export async function namesThroughExport(db: Db, exportId: number): Promise<{ customerId: number; name: string }[]> {
  const { rows } = await sql<{ customerId: number; name: string }>`
    select customer_id, name from book_entries where export_id <= ${exportId} and customer_id is not null
    group by customer_id, name order by min(array[export_id, id])`.execute(db)
  return rows
}

/** Every account with its first use. */
export async function accountsInExport(db: Db, exportId: number): Promise<{ key: AccountKey; account: string }[]> {
  const { rows } = await sql<{ key: AccountKey; account: string }>`
    select distinct on (posting ->> 1) posting ->> 0 as key, posting ->> 1 as account
    from book_entries cross join jsonb_array_elements(postings) as posting
    where export_id = ${exportId} order by posting ->> 1, posting ->> 0`.execute(db)
  return rows
}
