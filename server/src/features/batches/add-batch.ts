import type * as contract from '@dray/contract/batches'
import { isReceivedTooEarly } from '@dray/domain/batches/batches'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { lockWaitingOrders, noteArrival } from '../backorders/index.ts'
import { requireOpenDays } from '../closing/index.ts'
import { type Author, logUpdated } from '../changelog/index.ts'
import { answeredBatch, lockUntaggedStock, type Movement, moveArrivals } from '../products/index.ts'
import { productForBatch } from './batches.sql.ts'
import { batchDifferences } from './change-batch.ts'
import { fillBatches, onlyBatch } from './fill-batches.ts'

/** Puts untagged stock into a batch, new or existing (X-13, D-92). The stock of the product stays the same. */
export async function addBatch(tx: Tx, request: CallRequest<typeof contract.addBatch>): Promise<contract.Batch> {
  const { params, body, at, today, parseDay, author } = request
  const { initialQuantity: quantity, isCheckedIn, expiresOn = null } = body
  await lockWaitingOrders(tx, [params.productId], today)
  const untagged = mustExist((await lockUntaggedStock(tx, [params.productId])).get(params.productId))
  const product = mustExist(await productForBatch(tx, params.productId))
  if (!product.hasBatch) throw new Refusal('product-without-batches')
  if (quantity > untagged) throw new Refusal('too-few-untagged', { untagged: Math.max(0, untagged) })
  const receivedOn = body.receivedOn === null ? today : parseDay(body.receivedOn)
  if (isReceivedTooEarly({ receivedOn, today })) throw new Refusal('received-in-future')
  const units = { product, number: body.batchNumber, units: quantity, receivedOn, isCheckedIn, expiresOn, at }
  const { before, id, batchNumber, after } = onlyBatch(await fillBatches(tx, [units]))

  const reason = `Batch ${batchNumber} added`
  await allInOrder([
    requireOpenDays(tx, [today]),
    moveArrivals(tx, labelMovements({ productId: product.id, batchId: id, quantity, reason }, author)),
  ])
  const changes = batchDifferences({ productName: product.name, batchNumber }, before, after)
  await logUpdated(tx, 'product', [{ id: product.id, changes, notes: reason }], author)
  noteArrival(tx, { productIds: [product.id], reason: `batch ${batchNumber} was added` }, request)
  return answeredBatch(after, today)
}

type LabeledUnits = { productId: number; batchId: number; quantity: number; reason: string }

/** Moves untagged units into a batch: one movement out of no batch, one into this one, so the product's stock stays the same. */
export function labelMovements(
  { productId, batchId, quantity, reason }: LabeledUnits,
  { userId, at }: Author,
): Movement[] {
  const arrival = {
    productId,
    batchId,
    delta: quantity,
    kind: 'RECEIPT' as const,
    reason,
    orderLineId: null,
    userId,
    createdAt: at,
  }
  return [{ ...arrival, batchId: null, delta: -quantity }, arrival]
}
