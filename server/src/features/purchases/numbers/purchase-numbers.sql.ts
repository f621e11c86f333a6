import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'

/**
 * The last numbers of brands, by their ids. Locks their counters, in the sequence of the ids, until the transaction ends, so that two
 * purchase orders at once get two numbers.
 */
export async function lockCounters(tx: Tx, brandIds: readonly number[]): Promise<Map<number, number>> {
  // Not `do nothing`, which would not lock a counter that is there.
  const { rows } = await sql<{ brandId: number; lastNumber: number }>`
    insert into purchase_counters (brand_id, last_number)
    select id, 0 from unnest(${[...new Set(brandIds)]}::integer[]) as brand(id) order by id
    on conflict (brand_id) do update set last_number = purchase_counters.last_number
    returning brand_id, last_number`.execute(tx)
  return new Map(rows.map(({ brandId, lastNumber }) => [brandId, lastNumber]))
}

export async function setCounters(tx: Tx, counters: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update purchase_counters set last_number = now.last_number
    from unnest(${[...counters.keys()]}::integer[], ${[...counters.values()]}::integer[]) as now(brand_id, last_number)
    where purchase_counters.brand_id = now.brand_id`.execute(tx)
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
  await lockNumbers(tx, [number])
  const { rows } = await sql`
    select id from purchase_orders
    where (lower(real_num) = lower(${number}) or draft_num = ${number}) and id <> ${exceptId ?? 0}`.execute(tx)
  return rows.length === 0
}

/** Locks numbers, in one sequence, until the transaction ends, so that nobody else takes one of them. */
export async function lockNumbers(tx: Tx, numbers: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('purchase order ' || number, 0))
    from (select distinct lower(number) as number from unnest(${numbers}::text[]) as n(number) order by 1) as sorted`.execute(
    tx,
  )
}

export function brandWithCode(db: Db, id: number) {
  return db.selectFrom('brands').select(['id', 'skucode']).where('id', '=', id).executeTakeFirst()
}
