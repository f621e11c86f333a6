import type * as contract from '@dray/contract/collections'
import { collectedText } from '@dray/domain/collections/collections'
import { isAdmin } from '@dray/domain/users/permissions'
import type { Tx } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { logUpdated } from '../changelog/index.ts'
import { removeCollection } from './collections.sql.ts'
import { lockWaiting } from './lock-waiting.ts'

/** Takes back a collection, as if it had never been recorded; the log of the order keeps both. */
export async function withdrawCollection(tx: Tx, request: CallRequest<typeof contract.withdrawCollection>) {
  const { params, user } = request
  const mayHave = ({ driverId }: { driverId: number }) => isAdmin(user) || driverId === user.id
  const collection = await lockWaiting(tx, params.id, mayHave)
  await removeCollection(tx, collection.id)
  const notes = `Took back ${collectedText({ amount: collection.amountCents, paymentMethod: collection.paymentMethod })}`
  await logUpdated(tx, 'order', [{ id: collection.orderId, notes }], request.author)
  await announce(tx, 'collections', [collection.id])
  return { ok: true } as const
}
