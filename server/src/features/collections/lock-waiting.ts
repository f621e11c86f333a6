import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { type LockedCollection, lockCollections } from './collections.sql.ts'

/** Locks a collection that nobody has decided yet. One that the user may not have does not exist for them. */
export async function lockWaiting(
  tx: Tx,
  id: number,
  mayHave: (collection: LockedCollection) => boolean = () => true,
): Promise<LockedCollection> {
  const [locked] = await lockCollections(tx, [id])
  const collection = mustExist(locked)
  if (!mayHave(collection)) throw new Refusal('not-found')
  if (collection.status !== 'waiting') throw new Refusal('collection-decided')
  return collection
}
