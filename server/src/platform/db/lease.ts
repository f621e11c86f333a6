import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Each has one row with `holder` and `held_until`. */
type LeaseTable = 'bot_lease' | 'message_lease' | 'mailbox'
type Hold = { holder: string; seconds: number }

/** Takes or keeps the lease, so that one server at a time does its work. False while another one has it. */
export async function holdLease(db: Db, table: LeaseTable, { holder, seconds }: Hold): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)}
    set holder = ${holder}, held_until = clock_timestamp() + make_interval(secs => ${seconds})
    where holder = ${holder} or coalesce(held_until <= clock_timestamp(), true)`.execute(db)
  return numAffectedRows === 1n
}

/** Without it, another server waits until the lease has run out. */
export async function endLease(db: Db, table: LeaseTable, holder: string): Promise<void> {
  await sql`update ${sql.table(table)} set holder = null, held_until = null where holder = ${holder}`.execute(db)
}
