import type * as contract from '@dray/contract/collections'
import { collectedText } from '@dray/domain/collections/collections'
import { isAdmin } from '@dray/domain/users/permissions'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { logUpdated } from '../changelog/index.ts'
import { lockCollections, type LockedCollection, removeCollection, saveRefused } from './collections.sql.ts'
import { readCollection } from './list-collections.ts'

/** Deletes a collection. The order's log shows both that it was recorded and that it was taken back. */
export async function withdrawCollection(tx: Tx, request: CallRequest<typeof contract.withdrawCollection>) {
  const { params, user } = request
  const mayHave = ({ driverId }: { driverId: number }) => isAdmin(user) || driverId === user.id
  const collection = await lockWaiting(tx, params.id, mayHave)
  await removeCollection(tx, collection.id)
  const notes = `Took back ${collectedText({ ...collection, amount: collection.amountCents })}`
  await logUpdated(tx, 'order', [{ id: collection.orderId, notes }], request.author)
  await announce(tx, 'collections', [collection.id])
  return { ok: true } as const
}

/** The money never arrived or wasn't what was recorded. The driver sees why (D-200). */
export async function refuseCollection(
  tx: Tx,
  request: CallRequest<typeof contract.refuseCollection>,
): Promise<contract.Collection> {
  const collection = await lockWaiting(tx, request.params.id)
  const { id, orderId } = collection
  const { reason } = request.body
  if (reason === null) throw new Refusal('reason-missing')
  const decision = { decidedBy: request.user.id, decidedOn: request.at, refusalReason: reason }
  await saveRefused(tx, id, decision)
  const notes = `Refused ${collectedText({ ...collection, amount: collection.amountCents })}: ${reason}`
  await logUpdated(tx, 'order', [{ id: orderId, notes }], request.author)
  await announce(tx, 'collections', [id])
  return readCollection(tx, id, request.user)
}

/** Locks a collection that is still undecided. Answers "not found" if the user may not see it. */
async function lockWaiting(
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
