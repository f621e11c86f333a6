import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'

/** The brand's last number. Locks its counter until the transaction ends, so two purchase orders get two numbers. */
export async function lockCounter(tx: Tx, brandId: number): Promise<number> {
  // Not `do nothing`, which wouldn't lock an existing counter.
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

/** Takes no lock, so others may be using it. */
export async function readCounter(db: Db, brandId: number): Promise<number> {
  const counter = await db
    .selectFrom('purchaseCounters')
    .select('lastNumber')
    .where('brandId', '=', brandId)
    .executeTakeFirst()
  return counter?.lastNumber ?? 0
}

/** The numbers in use, in lowercase: numbers are unique regardless of case. */
export async function takenNumbers(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select lower(real_num) as number from purchase_orders
    where lower(real_num) = any(array(select lower(number) from unnest(${numbers}::text[]) as sent(number)))`.execute(
    db,
  )
  return new Set(rows.map(({ number }) => number))
}

/** Locks the number until the transaction ends, so no other purchase order takes it. */
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
