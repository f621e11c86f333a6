import type { FolderKind } from '@dray/domain/books/books-folder'
import type { Cents } from '@dray/domain/money'
import { type RawBuilder, sql } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import type { Db } from '../../platform/db/db.ts'

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
    ) order by lower(customer_name), id`.execute(db)
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
