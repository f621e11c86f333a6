import type * as contract from '@dray/contract/batches'
import { correctedBy } from '@dray/domain/products/stock-correction'
import type { Tx } from '../../db/db.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { batchAndProduct, batchById, checkBatch, lockBatches } from './batches.sql.ts'
import { logBatch } from './log-batch.ts'
import { lockProducts, moveStock } from '../products/index.ts'

type Change = CallRequest<typeof contract.changeBatch>['body']

/**
 * Checks a batch in or out, which moves nothing (D-93), or corrects what is left in it, which changes the stock by the same
 * difference (X-14, D-95). Without a change nothing is written (D-168).
 */
export async function changeBatch(
  tx: Tx,
  { params, body, user, at }: CallRequest<typeof contract.changeBatch>,
): Promise<contract.Batch> {
  const { productId, productName } = found(await batchAndProduct(tx, params.id))
  await lockProducts(tx, [productId])
  await lockBatches(tx, [params.id])
  const before = found(await batchById(tx, params.id))
  const delta = correction(body, before)
  const isCheckedIn = body.isCheckedIn ?? before.isCheckedIn
  if (delta === 0 && isCheckedIn === before.isCheckedIn) return before

  const { batchNumber } = before
  const author = { userId: user.id, at }
  if (isCheckedIn !== before.isCheckedIn) await checkBatch(tx, params.id, isCheckedIn)
  if (delta !== 0) {
    const reason = `Batch ${batchNumber} corrected: ${body.notes ?? ''}`
    const movement = { productId, batchId: params.id, delta, reason, orderLineId: null }
    await moveStock(tx, [{ ...movement, userId: user.id, createdAt: at }])
  }
  const after = found(await batchById(tx, params.id))
  const notes = body.notes ? `Batch ${batchNumber}: ${body.notes}` : `Batch ${batchNumber}`
  await logBatch(tx, { product: { id: productId, name: productName }, batchNumber, before, after, notes }, author)
  return after
}

/** What the correction adds or takes. It needs a reason, and never takes more than is left (D-86). */
function correction({ remainingQuantity, remainingBefore, notes }: Change, batch: contract.Batch): number {
  if (typeof remainingQuantity !== 'number') return 0
  const delta = correctedBy(remainingQuantity, remainingBefore, batch.remainingQuantity)
  if (delta !== 0 && !notes) throw new Refusal('reason-missing')
  const { batchNumber, remainingQuantity: remaining } = batch
  if (remaining + delta < 0) throw new Refusal('batch-taken', { batchNumber, remaining })
  return delta
}
