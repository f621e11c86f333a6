import type * as contract from '@dray/contract/collections'
import { collectedText, mayWithdrawReliedOn } from '@dray/domain/collections/collections'
import { isShipped } from '@dray/domain/orders/order-status'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { logUpdated } from '../changelog/index.ts'
import { type CollectFigures, collectFigures, lockSharingStops } from '../orders/index.ts'
import {
  collectionOrders,
  isSettledSince,
  lockCollections,
  type LockedCollection,
  lockSettlement,
  removeCollection,
  saveRefused,
} from './collections.sql.ts'
import { readCollection } from './list-collections.ts'

/**
 * Deletes a collection. The order's log shows both that it was recorded and that it was taken back. Locks the stops that share its money,
 * so that no delivery counts on it meanwhile.
 */
export async function withdrawCollection(tx: Tx, request: CallRequest<typeof contract.withdrawCollection>) {
  const { params, user } = request
  const reason = request.body?.reason ?? null
  const { orderId, driverId, collectedOn } = mustExist((await collectionOrders(tx, [params.id]))[0])
  if (!mayWithdrawReliedOn(user) && driverId !== user.id) throw new Refusal('not-found')
  await lockSettlement(tx, driverId, collectedOn)
  const stops = await lockSharingStops(tx, orderId)
  const collection = await lockWaiting(tx, params.id)
  const before = await collectFigures(tx, stops)
  await removeCollection(tx, collection.id)
  if ((await isSettledSince(tx, collection)) || owesMore(before, await collectFigures(tx, stops))) {
    if (!mayWithdrawReliedOn(user)) throw new Refusal('collection-relied-on')
    if (reason === null) throw new Refusal('reason-missing')
  }
  const text = `Took back ${collectedText({ ...collection, amount: collection.amountCents })}`
  const notes = reason === null ? text : `${text}: ${reason}`
  await logUpdated(tx, 'order', [{ id: collection.orderId, notes }], request.author)
  await announce(tx, 'collections', [collection.id])
  return { ok: true } as const
}

/** Goods were handed over for this money: without it their stop owes more (D-351). */
const owesMore = (before: Figures, after: Figures): boolean =>
  [...after].some(
    ([id, stop]) => isShipped(stop.orderStatus) && stop.toCollect > (before.get(id)?.toCollect ?? stop.toCollect),
  )

type Figures = ReadonlyMap<number, CollectFigures>

/** The money never arrived or wasn't what was recorded. The driver sees why. */
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

/** Locks a collection that is still undecided. */
async function lockWaiting(tx: Tx, id: number): Promise<LockedCollection> {
  const [locked] = await lockCollections(tx, [id])
  const collection = mustExist(locked)
  if (collection.status !== 'waiting') throw new Refusal('collection-decided')
  return collection
}
