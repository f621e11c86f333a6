import { anyOf } from '../../platform/db/any-of.ts'
import type { Tx } from '../../platform/db/db.ts'

export type OwnedCustomer = { id: number; customerName: string }

/**
 * Locks customers of an account owner until the transaction ends, all of them or those with these ids, in the order of their ids. Users
 * are locked before customers: those of the caller are locked already.
 */
export function lockCustomersOfOwner(tx: Tx, ownerId: number, ids?: readonly number[]): Promise<OwnedCustomer[]> {
  const customers = tx.selectFrom('customers').select(['id', 'customerName']).where('accountOwnerId', '=', ownerId)
  return (ids ? customers.where('id', '=', anyOf(ids)) : customers).orderBy('id').forNoKeyUpdate().execute()
}

export async function updateOwner(tx: Tx, ids: readonly number[], ownerId: number | null, at: Date): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ accountOwnerId: ownerId, modifiedOn: at })
    .where('id', '=', anyOf(ids))
    .execute()
}
