import type * as contract from '@dray/contract/batches'
import { isReceivedTooEarly, receiptReason } from '@dray/domain/batches/batches'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { lockWaitingOrders, noteArrival } from '../backorders/index.ts'
import { requireOpenDays } from '../closing/index.ts'
import { logUpdated } from '../changelog/index.ts'
import { answeredBatch, lockProducts, moveArrivals, moveStock, stockOfProducts } from '../products/index.ts'
import { productForBatch } from './batches.sql.ts'
import { batchDifferences } from './change-batch.ts'
import { fillBatches, onlyBatch } from './fill-batches.ts'

type Request = CallRequest<typeof contract.receiveStock>
type Product = NonNullable<Awaited<ReturnType<typeof productForBatch>>>
type Arrival = { product: Product; receivedOn: string; today: string }

/** Adds arrived units to stock in one movement, into a new or existing batch if the product has batches. */
export async function receiveStock(tx: Tx, request: Request): Promise<contract.Receipt> {
  const { params, body, today, parseDay } = request
  const receivedOn = body.receivedOn === null ? today : parseDay(body.receivedOn)
  await lockWaitingOrders(tx, [params.productId], today)
  const [, , found] = await allInOrder([
    requireOpenDays(tx, [receivedOn, today], 'receivedOn'),
    lockProducts(tx, [params.productId]),
    productForBatch(tx, params.productId),
  ])
  const product = mustExist(found)
  if (!product.hasBatch && body.batchNumber !== null) throw new Refusal('product-without-batches')
  if (isReceivedTooEarly({ receivedOn, today })) throw new Refusal('received-in-future')

  const arrival = { product, receivedOn, today }
  const batch = product.hasBatch ? await receiveIntoBatch(tx, request, arrival) : null
  if (batch === null) await receiveWithoutBatch(tx, request, arrival)
  return { stock: (await stockOfProducts(tx, [product.id])).get(product.id) ?? 0, batch }
}

async function receiveIntoBatch(tx: Tx, request: Request, arrival: Arrival): Promise<contract.Batch> {
  const { quantity, batchNumber: number, isCheckedIn, expiresOn = null, notes } = request.body
  const { product, receivedOn, today } = arrival
  const units = { product, number, units: quantity, receivedOn, isCheckedIn, expiresOn, at: request.at }
  const { before, id, batchNumber, after } = onlyBatch(await fillBatches(tx, [units]))
  const reason = receiptReason({ batchNumber, receivedOn, today, notes })
  await moveArrivals(tx, [stockMovement(request, { batchId: id, reason })])
  const changes = batchDifferences({ productName: product.name, batchNumber }, before, after)
  await logUpdated(tx, 'product', [{ id: product.id, changes, notes: reason }], request.author)
  noteArrival(tx, { productIds: [product.id], reason: `batch ${batchNumber} arrived` }, request)
  return answeredBatch(after, today)
}

/** Needs no log entry: the change log shows the movement (D-96). */
async function receiveWithoutBatch(tx: Tx, request: Request, { product, receivedOn, today }: Arrival): Promise<void> {
  const reason = receiptReason({ batchNumber: null, receivedOn, today, notes: request.body.notes })
  await moveStock(tx, [stockMovement(request, { batchId: null, reason })])
  await announce(tx, 'products', [product.id])
}

const stockMovement = (
  { params, body, user, at }: Request,
  { batchId, reason }: { batchId: number | null; reason: string },
) => ({
  productId: params.productId,
  batchId,
  delta: body.quantity,
  kind: 'RECEIPT' as const,
  reason,
  orderLineId: null,
  userId: user.id,
  createdAt: at,
})
