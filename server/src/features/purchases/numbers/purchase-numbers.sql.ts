import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'

/** The last number of a brand. Locks its counter until the transaction ends, so that two purchase orders at once get two numbers. */
export async function lockCounter(tx: Tx, brandId: number): Promise<number> {
  // Not `do nothing`, which would not lock a counter that is there.
  const counter = await tx
    .insertInto('purchaseCounters')
    .values({ brandId, lastNumber: 0 })
    .onConflict((conflict) =>
      conflict.column('brandId').doUpdateSet({ lastNumber: (now) => now.ref('purchaseCounters.lastNumber') }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return counter.lastNumber
}

export async function setCounter(tx: Tx, brandId: number, lastNumber: number): Promise<void> {
  await tx.updateTable('purchaseCounters').set({ lastNumber }).where('brandId', '=', brandId).execute()
}

/** The last number of a brand, which others may be taking now. */
export async function readCounter(db: Db, brandId: number): Promise<number> {
  const counter = await db
    .selectFrom('purchaseCounters')
    .select('lastNumber')
    .where('brandId', '=', brandId)
    .executeTakeFirst()
  return counter?.lastNumber ?? 0
}

/** Which of these numbers purchase orders have, in lowercase: numbers that differ only in capitals are the same. */
export async function takenNumbers(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select lower(real_num) as number from purchase_orders
    where lower(real_num) = any(array(select lower(number) from unnest(${numbers}::text[]) as sent(number)))`.execute(
    db,
  )
  return new Set(rows.map(({ number }) => number))
}

/** Whether no other purchase order has this number. Locks it until the transaction ends, so that no other takes it. */
export async function isNumberFree(tx: Tx, number: string, exceptId: number | undefined): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('purchase order ' || lower(${number}), 0))`.execute(tx)
  const { rows } = await sql`
    select id from purchase_orders
    where (lower(real_num) = lower(${number}) or draft_num = ${number}) and id <> ${exceptId ?? 0}`.execute(tx)
  return rows.length === 0
}

export function brandWithCode(db: Db, id: number) {
  return db.selectFrom('brands').select(['id', 'skucode']).where('id', '=', id).executeTakeFirst()
}
