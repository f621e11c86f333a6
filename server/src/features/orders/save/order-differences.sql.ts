import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Tx } from '../../../platform/db/db.ts'

type References = { customerId: number; driverId: number | null; packingLocationId: number }

/** The names that a log gives instead of ids. */
export async function namesFor(tx: Tx, { customerId, driverId, packingLocationId }: References) {
  const { rows } = await sql<{ customer: string | null; driver: string | null; packingLocation: string | null }>`
    select (select customer_name from customers where id = ${customerId}) as customer,
      (select name from users where id = ${driverId}) as driver,
      (select name from packing_locations where id = ${packingLocationId}) as packing_location`.execute(tx)
  return rows[0]
}

export async function batchNumbersOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('batches').select(['id', 'batchNumber']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, row.batchNumber]))
}
