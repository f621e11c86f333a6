import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { pipeline } from '../../../platform/db/transaction.ts'

/** Counts up. Locks the brand's counter until the transaction ends, so two purchase orders get two numbers. 0 for an unknown brand. */
export async function countUp(tx: Tx, brandId: number): Promise<number> {
  const { rows } = await sql<{ lastNumber: number }>`
    insert into purchase_counters (brand_id, last_number) select id, 1 from brands where id = ${brandId}
    on conflict (brand_id) do update set last_number = purchase_counters.last_number + 1
    returning last_number`.execute(tx)
  return rows[0]?.lastNumber ?? 0
}

export const setCounter = (tx: Tx, brandId: number, lastNumber: number): Promise<void> =>
  pipeline(tx, tx.updateTable('purchaseCounters').set({ lastNumber }).where('brandId', '=', brandId).execute())

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
    select name_key(real_num) as number from purchase_orders
    where name_key(real_num) = any(array(select name_key(number) from unnest(${numbers}::text[]) as sent(number)))`.execute(
    db,
  )
  return new Set(rows.map(({ number }) => number))
}

/** Locks the number until the transaction ends, so no other purchase order takes it. */
export async function isNumberFree(tx: Tx, number: string, exceptId: number | undefined): Promise<boolean> {
  await pipeline(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended('purchase order ' || name_key(${number}), 0))`.execute(tx),
  )
  const { rows } = await sql`
    select id from purchase_orders
    where (name_key(real_num) = name_key(${number}) or draft_num = ${number})
      and id is distinct from ${exceptId ?? null}`.execute(tx)
  return rows.length === 0
}

export function brandWithCode(db: Db, id: number) {
  return db.selectFrom('brands').select(['id', 'skucode']).where('id', '=', id).executeTakeFirst()
}
