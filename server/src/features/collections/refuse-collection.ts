import type * as contract from '@dray/contract/collections'
import { collectedText } from '@dray/domain/collections/collections'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { logUpdated } from '../changelog/index.ts'
import { saveRefused } from './collections.sql.ts'
import { readCollection } from './list-collections.ts'
import { lockWaiting } from './lock-waiting.ts'

/** The money did not come, or was not what was recorded. Its driver sees why (D-200). */
export async function refuseCollection(
  tx: Tx,
  request: CallRequest<typeof contract.refuseCollection>,
): Promise<contract.Collection> {
  const { id, orderId, amountCents: amount, paymentMethod } = await lockWaiting(tx, request.params.id)
  const { reason } = request.body
  if (reason === null) throw new Refusal('reason-missing')
  const decision = { decidedBy: request.user.id, decidedOn: request.at, refusalReason: reason }
  await saveRefused(tx, id, decision)
  const notes = `Refused ${collectedText({ amount, paymentMethod })}: ${reason}`
  await logUpdated(tx, 'order', [{ id: orderId, notes }], request.author)
  await announce(tx, 'collections', [id])
  return readCollection(tx, id, request.user)
}
