import type { BookedKind, Posting } from '@dray/domain/books/postings'
import type { Cents } from '@dray/domain/money'
import { sql } from 'kysely'
import { anyId, anyText } from '../../../platform/db/queries/any-of.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'

/** An entry to write to the journal. The first part of a document is the document itself; later ones are changes. */
export type NewEntry = {
  kind: BookedKind
  recordId: number
  part: number
  customerId: number | null
  day: string
  recordedOn: string
  document: string
  name: string
  memo: string
  postings: readonly Posting[]
  units?: ReadonlyMap<number, number>
  isBefore: boolean
}

export type EntryRow = Omit<NewEntry, 'postings' | 'units'> & {
  postings: string
  units: string | null
  debits: Cents
  receivables: Cents
  deposits: Cents
  customerCredit: Cents
  inventory: Cents
  sales: Cents
  createdAt: Date
  exportId: number | null
}

/** Any number, as long as every Dray uses the same one. */
const journalLock = 3_729_081

/** Only one server writes the journal, and numbers exports. */
export const lockJournal = (tx: Tx) => sql`select pg_advisory_xact_lock(${journalLock})`.execute(tx)

export const insertEntries = (tx: Tx, rows: readonly EntryRow[]) =>
  sql`
    insert into book_entries (kind, record_id, part, customer_id, day, recorded_on, document, name, memo, postings, units, is_before,
      debits_cents, receivables_cents, deposits_cents, customer_credit_cents, inventory_cents, sales_cents, created_at, export_id)
    select kind, "recordId", part, "customerId", day, "recordedOn", document, name, memo, postings::jsonb, units::jsonb, "isBefore",
      debits, receivables, deposits, "customerCredit", inventory, sales, "createdAt", "exportId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as entry (kind text, "recordId" bigint, part integer, "customerId" integer,
      day date, "recordedOn" date, document text, name text, memo text, postings text, units text, "isBefore" boolean, debits bigint,
      receivables bigint, deposits bigint, "customerCredit" bigint, inventory bigint, sales bigint, "createdAt" timestamptz, "exportId" integer)`.execute(
    tx,
  )

/** The entries that documents have, in sequence. */
export const entriesOfRecords = (db: Db, kinds: readonly BookedKind[], recordIds: readonly number[]) =>
  db
    .selectFrom('bookEntries')
    .where('kind', '=', anyText(kinds))
    .where('recordId', '=', anyId(recordIds))
    .orderBy('recordId')
    .orderBy('kind')
    .orderBy('part')
    .select(['kind', 'recordId', 'part', 'day', 'customerId', 'name', 'postings', 'units', 'exportId', 'isBefore'])
    .execute()
export type WrittenEntry = Awaited<ReturnType<typeof entriesOfRecords>>[number]

type Moved = { kind: BookedKind; recordId: number; day: string }

/** A payment that was dated wrong moves to its right day while it waits for its export. */
export const moveWaiting = (tx: Tx, moved: readonly Moved[]) =>
  sql`
    update book_entries set day = moved.day
    from unnest(${moved.map(({ kind }) => kind)}::text[], ${moved.map(({ recordId }) => recordId)}::bigint[],
      ${moved.map(({ day }) => day)}::date[]) as moved (kind, record_id, day)
    where book_entries.kind = moved.kind and book_entries.record_id = moved.record_id and part = 1 and export_id is null and not is_before`.execute(
    tx,
  )

/** Adds units to what the books carry, at the product's cost if they carry none yet. There were none before, so that cost counts from the first day. */
export const addBookedUnits = (tx: Tx, units: ReadonlyMap<number, number>) =>
  sql`
    with added as (
      select * from unnest(${[...units.keys()]}::integer[], ${[...units.values()]}::integer[]) as added (product_id, units)
    ), updated as (
      update book_stock set units = book_stock.units + added.units from added where book_stock.product_id = added.product_id
      returning book_stock.product_id
    ), inserted as (
      insert into book_stock (product_id, units, cost_cents)
      select product_id, units, coalesce(cost_cents, 0) from added join products on products.id = product_id
      where product_id not in (select product_id from updated)
      returning product_id, cost_cents
    )
    insert into book_costs (product_id, from_day, cost_cents) select product_id, begin_on, cost_cents from inserted cross join books`.execute(
    tx,
  )

export async function setBookedCost(tx: Tx, costs: readonly { productId: number; cost: Cents; fromDay: string }[]) {
  await sql`
    with changed as (
      select * from unnest(${costs.map(({ productId }) => productId)}::integer[], ${costs.map(({ cost }) => cost)}::bigint[],
        ${costs.map(({ fromDay }) => fromDay)}::date[]) as changed (product_id, cost_cents, from_day)
    ), kept as (
      insert into book_costs (product_id, from_day, cost_cents) select product_id, from_day, cost_cents from changed
    )
    update book_stock set cost_cents = changed.cost_cents from changed where book_stock.product_id = changed.product_id`.execute(
    tx,
  )
}

type Mark = { kind: string; recordId: number }

/** Takes the oldest marks; a record may be marked many times. */
export async function takeMarks(tx: Tx, limit: number): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    with taken as (
      delete from book_marks where id in (select id from book_marks order by id limit ${limit}) returning kind, record_id
    )
    select distinct kind, record_id from taken`.execute(tx)
  return rows
}

export const booksRow = (db: Db) =>
  db.selectFrom('books').select(['beginOn', 'accounts', 'overrides', 'modifiedOn']).executeTakeFirstOrThrow()

export const booksBeginOn = async (db: Db): Promise<string | null> => (await booksRow(db)).beginOn

export async function hasMarks(db: Db): Promise<boolean> {
  return (await db.selectFrom('bookMarks').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function forgetMarks(tx: Tx): Promise<void> {
  await tx.deleteFrom('bookMarks').execute()
}

export async function tryLockJournal(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    isLocked: boolean
  }>`select pg_try_advisory_xact_lock(${journalLock}) as is_locked`.execute(tx)
  return rows[0]?.isLocked ?? false
}

/** Closing the books locks the journal first, so the day stays until the transaction ends. */
export async function closedThrough(db: Db): Promise<string | null> {
  const row = await db.selectFrom('closings').select('closedThrough').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.closedThrough ?? null
}
