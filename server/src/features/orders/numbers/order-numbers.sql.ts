import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { pipeline } from '../../../platform/db/transaction.ts'

export async function nextOrderNumber(tx: Tx): Promise<string> {
  const { rows } = await sql<{ orderNum: string }>`select nextval('order_numbers')::text as order_num`.execute(tx)
  return rows[0]?.orderNum ?? ''
}

export async function nextOrderNumbers(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{
    orderNum: string
  }>`select nextval('order_numbers')::text as order_num from generate_series(1, ${count})`.execute(tx)
  return rows.map((row) => row.orderNum)
}

/** Ids of new orders, known before they are inserted, so their lines and log leave with them. */
export async function nextOrderIds(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval('orders_id_seq')::integer as id from generate_series(1, ${count}::integer)`.execute(tx)
  return rows.map((row) => row.id)
}

export async function insertReservation(tx: Tx, orderNum: string, userId: number): Promise<void> {
  await tx.insertInto('reservedOrderNumbers').values({ orderNum, userId }).execute()
}

/** Uses up the reservation. False if the user hadn't reserved this number. */
export async function consumeReservation(tx: Tx, orderNum: string, userId: number): Promise<boolean> {
  const used = await tx
    .deleteFrom('reservedOrderNumbers')
    .where('orderNum', '=', orderNum)
    .where('userId', '=', userId)
    .returning('orderNum')
    .executeTakeFirst()
  return used !== undefined
}

/** Locks the draft number until the transaction ends, so two orders can't both take it. */
export async function isDraftNumberFree(tx: Tx, orderNum: string): Promise<boolean> {
  await pipeline(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`order number ${orderNum}`}, 0))`.execute(tx))
  const taken = await tx
    .selectFrom('orders')
    .select('id')
    .where((order) => order.or([order('orderNum', '=', orderNum), order('draftNum', '=', orderNum)]))
    .executeTakeFirst()
  return taken === undefined
}
