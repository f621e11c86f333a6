import type * as contract from '@dray/contract/deliveries/held'
import { dayAndTime } from '@dray/domain/time/company-day'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { logUpdated } from '../../changelog/index.ts'
import { lockOrders } from '../../orders/index.ts'
import { dismissProof, heldProofById, orderOfProof } from './held.sql.ts'

type Request = CallRequest<typeof contract.dismissHeldDelivery>

/** The order stays as it is. */
export async function dismissHeldDelivery(tx: Tx, { params, body, author, timeZone }: Request): Promise<{ ok: true }> {
  const reason = body.reason ?? null
  if (reason === null) throw new Refusal('reason-missing')
  const orderId = mustExist(await orderOfProof(tx, params.id))
  await lockOrders(tx, [orderId])
  const proof = mustExist(await heldProofById(tx, params.id), 'delivery-settled')
  await dismissProof(tx, proof.id, { reason, userId: author.userId, at: author.at })
  const notes = `Delivery by ${proof.driverName} on ${dayAndTime(proof.deliveredAt, timeZone)} dismissed: ${reason}`
  await logUpdated(tx, 'order', [{ id: orderId, notes }], author)
  return { ok: true }
}
