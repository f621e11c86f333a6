import type { FolderKind, FolderProblem } from '@dray/domain/books/books-folder'
import type { Cents } from '@dray/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { anyId } from '../../platform/db/queries/any-of.ts'

const selectFolders = (db: Db) =>
  db
    .selectFrom('booksFolders')
    .innerJoin('users', 'users.id', 'startedBy')
    .select([
      'booksFolders.id',
      'fromDay',
      'toDay',
      'users.name as startedBy',
      'startedAt',
      'endedAt',
      'state',
      'problem',
      'done',
      'total',
      'failed',
      'attempts',
      'bytes',
      'parts',
    ])
export type FolderRow = NonNullable<Awaited<ReturnType<typeof folderById>>>

export const folderById = (db: Db, id: number) => selectFolders(db).where('booksFolders.id', '=', id).executeTakeFirst()

export const newestFolders = (db: Db, limit: number): Promise<FolderRow[]> =>
  selectFolders(db).orderBy('booksFolders.id', 'desc').limit(limit).execute()

export const runningFolder = (db: Db) => selectFolders(db).where('state', '=', 'running').executeTakeFirst()

type NewFolder = { fromDay: string; toDay: string; startedBy: number; startedAt: Date; total: number }

export async function insertFolder(tx: Tx, folder: NewFolder): Promise<number> {
  const { id } = await tx.insertInto('booksFolders').values(folder).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The server that makes a folder says so more often than this. */
const leaseSeconds = 30

/** The running folder, unless another server is making it. Counts as one more attempt. */
export const claimFolder = (tx: Tx) =>
  tx
    .updateTable('booksFolders')
    .set({ attempts: sql`attempts + 1`, done: 0, failed: 0, seenAt: sql`now()` })
    .where('state', '=', 'running')
    .where(sql<boolean>`(seen_at is null or seen_at < now() - make_interval(secs => ${leaseSeconds}))`)
    .returning(['id', 'fromDay', 'toDay', 'startedBy', 'startedAt', 'total', 'attempts'])
    .executeTakeFirst()
export type ClaimedFolder = NonNullable<Awaited<ReturnType<typeof claimFolder>>>
export type Attempt = Pick<ClaimedFolder, 'id' | 'attempts'>

const ownFolder = (db: Db, { id, attempts }: Attempt) =>
  db.updateTable('booksFolders').where('id', '=', id).where('attempts', '=', attempts).where('state', '=', 'running')

/** False if it was canceled, or another server took it over. */
export async function saveProgress(db: Db, attempt: Attempt, progress: FolderProgress): Promise<boolean> {
  const saved = await ownFolder(db, attempt)
    .set({ ...progress, seenAt: sql`now()` })
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}
export type FolderProgress = { done: number; total: number; failed: number }

/** Lets the next server begin at once. */
export async function releaseFolder(db: Db, attempt: Attempt): Promise<void> {
  await ownFolder(db, attempt).set({ seenAt: null }).execute()
}

type Finished = FolderProgress & { bytes: number; parts: number }
export async function finishFolder(tx: Tx, attempt: Attempt, file: Finished, endedAt: Date): Promise<boolean> {
  const finished = await ownFolder(tx, attempt)
    .set({ ...file, state: 'done', endedAt })
    .returning('id')
    .executeTakeFirst()
  if (finished !== undefined) await forgetOldFiles(tx, null)
  return finished !== undefined
}

export async function failFolder(tx: Tx, attempt: Attempt, problem: FolderProblem, endedAt: Date): Promise<void> {
  await ownFolder(tx, attempt).set({ state: 'failed', problem, endedAt }).execute()
}

export async function cancelFolder(tx: Tx, id: number, endedAt: Date): Promise<boolean> {
  const canceled = await tx
    .updateTable('booksFolders')
    .set({ state: 'canceled', endedAt })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return canceled !== undefined
}

/** Forgets the files of all but the newest finished folder, and of that one if it is older than this. */
export async function forgetOldFiles(db: Db, before: Date | null): Promise<void> {
  await db
    .updateTable('booksFolders')
    .set({ bytes: null, parts: null })
    .where('bytes', 'is not', null)
    .where(
      sql<boolean>`(ended_at < ${before}::timestamptz or id < (select max(id) from books_folders where bytes is not null))`,
    )
    .execute()
}

/** Attempts whose files are needed: those of running folders, and of finished ones that still have their file. */
export const attemptsWithFiles = (db: Db): Promise<Attempt[]> =>
  db
    .selectFrom('booksFolders')
    .select(['id', 'attempts'])
    .where((folder) => folder.or([folder('state', '=', 'running'), folder('bytes', 'is not', null)]))
    .execute()

export type DaysToRead = { from: string; to: string; startsAt: Date; endsAt: Date }

/** Orders by ship day. A refunded order shipped, too. Uses index orders_shipped_on. */
export async function shippedOrders(db: Db, { from, to }: DaysToRead, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('shippedOn', '>=', from)
    .where('shippedOn', '<=', to)
    .orderBy('shippedOn')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Also voided ones, whose document says so. Uses index credit_memos_date. */
export async function issuedMemos(db: Db, { startsAt, endsAt }: DaysToRead, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('creditMemos')
    .select('id')
    .where('memoNum', 'is not', null)
    .where('issuedOn', 'is not', null)
    .where('datedOn', '>=', startsAt)
    .where('datedOn', '<', endsAt)
    .orderBy('datedOn')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Also voided ones, whose receipt says so. */
export async function datedPayments(db: Db, { from, to }: DaysToRead, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('paymentDate', '>=', from)
    .where('paymentDate', '<=', to)
    .orderBy('paymentDate')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type RecordIds = Record<Exclude<FolderKind, 'statement'>, readonly number[]>

/** Customers of these records, by name. */
export async function activeCustomers(db: Db, { invoice, creditMemo, payment }: RecordIds): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from customers where id in (
      select customer_id from orders where id = any(${invoice}::integer[])
      union
      select customer_id from credit_memos where id = any(${creditMemo}::integer[])
      union
      select customer_id from payments where id = any(${payment}::integer[])
    ) order by name_order, id`.execute(db)
  return rows.map(({ id }) => id)
}

export type ListedRecord = {
  recordId: number
  number: string
  day: string
  customerName: string
  amount: Cents
  isVoided: boolean
}

const recordQueries: Record<keyof RecordIds, (ids: readonly number[], timeZone: string) => RawBuilder<ListedRecord>> = {
  invoice: (ids) => sql`
    select orders.id as record_id, order_num as number, shipped_on::text as day, customer_name,
      total_cents as amount, false as is_voided
    from orders join customers on customers.id = customer_id where orders.id = ${anyId(ids)}`,
  creditMemo: (ids, timeZone) => sql`
    select credit_memos.id as record_id, memo_num as number, (issued_on at time zone ${timeZone})::date::text as day,
      customer_name, amount_cents as amount, voided_on is not null as is_voided
    from credit_memos join customers on customers.id = customer_id where credit_memos.id = ${anyId(ids)}`,
  payment: (ids) => sql`
    select payments.id as record_id, payments.id::text as number, payment_date::text as day, customer_name,
      amount_cents as amount, voided_at is not null as is_voided
    from payments join customers on customers.id = customer_id where payments.id = ${anyId(ids)}`,
}

/** In the sequence of the ids, without records that are gone. */
export async function listRecords(
  db: Db,
  { kind, ids, timeZone }: { kind: keyof RecordIds; ids: readonly number[]; timeZone: string },
): Promise<ListedRecord[]> {
  const { rows } = await recordQueries[kind](ids, timeZone).execute(db)
  const byId = new Map(rows.map((row) => [row.recordId, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
