import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { formColumns } from './customers.sql.ts'

/** Returns the ids in the sequence of the rows: they are assigned row by row. */
export async function insertCustomers(tx: Tx, rows: readonly Insertable<Tables['customers']>[]): Promise<number[]> {
  const inserted = await tx.insertInto('customers').values(rows).returning('id').execute()
  return inserted.map((row) => row.id).sort((a, b) => a - b)
}

export async function insertCredit(tx: Tx, entries: readonly Insertable<Tables['creditEntries']>[]): Promise<void> {
  if (entries.length > 0) await tx.insertInto('creditEntries').values(entries).execute()
}

export type LockedCustomer = NonNullable<Awaited<ReturnType<typeof lockCustomerToChange>>>

/** Locks the customer until the transaction ends: no payment and no edit changes its credit before then. */
export function lockCustomerToChange(tx: Tx, id: number) {
  return tx
    .selectFrom('customers')
    .select([...formColumns, 'accountOwnerId', 'creditCents'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateCustomer(tx: Tx, id: number, changed: Updateable<Tables['customers']>): Promise<void> {
  await tx.updateTable('customers').set(changed).where('id', '=', id).execute()
}

/** Returns the id, or undefined if there is no such customer. */
export async function updateAccessCode(tx: Tx, id: number, tgAccessCode: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('customers')
    .set({ tgAccessCode })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The name of a user, who may have left (D-08). */
export async function ownerName(tx: Tx, userId: number): Promise<string | undefined> {
  return (await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst())?.name
}
