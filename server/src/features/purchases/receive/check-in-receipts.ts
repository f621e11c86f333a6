import type { Batch } from '@dray/contract/batches'
import type * as contract from '@dray/contract/purchases/receipts'
import { closingProblem } from '@dray/domain/purchases/receiving/delivery'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { announce } from '../../../platform/live/announce.ts'
import { batchDifferences, checkInBatches, readBatches, refuseWithoutCoa } from '../../batches/index.ts'
import { lockWaitingOrders, noteArrival } from '../../backorders/index.ts'
import { recordChanges } from '../../changelog/index.ts'
import { answeredBatch } from '../../products/index.ts'
import { itemsToReceive, lockPurchasedProducts, productsOfPurchase, receiptsOfPurchase } from './receive.sql.ts'
import { lockReceiving, receivingState, saveReceiving } from './save-receiving.ts'

/** Checks all batches of a purchase order's receipts in or out. Moves no stock. */
export async function checkInReceipts(tx: Tx, request: CallRequest<typeof contract.checkInReceipts>): Promise<Batch[]> {
  const { isCheckedIn } = request.body
  const { id } = request.params
  const productIds = isCheckedIn ? await productsOfPurchase(tx, id) : []
  await lockWaitingOrders(tx, productIds, request.today)
  const [order, , items, receipts] = await allInOrder([
    lockReceiving(tx, id),
    lockPurchasedProducts(tx, id),
    itemsToReceive(tx, id),
    receiptsOfPurchase(tx, id),
  ])
  const names = new Map(items.map(({ productId, productName }) => [productId, productName]))
  const batches = [
    ...(await readBatches(
      tx,
      receipts.flatMap(({ batchId }) => batchId ?? []),
    )),
  ].map(([, batch]) => batch)
  if (isCheckedIn)
    await refuseWithoutCoa(
      tx,
      batches.flatMap((batch) => (batch.isCheckedIn ? [] : batch.id)),
    )
  const planned = batches.map((batch) => ({
    id: batch.productId,
    batchId: batch.id,
    notes: `Batch ${batch.batchNumber}`,
    changes: batchDifferences(
      { productName: names.get(batch.productId) ?? '', batchNumber: batch.batchNumber },
      batch,
      { ...batch, isCheckedIn },
    ),
  }))
  const save = async (changed: typeof planned) => {
    await checkInBatches(
      tx,
      changed.map(({ batchId }) => batchId),
      isCheckedIn,
    )
    await announce(tx, 'purchases', [order.id])
  }
  await recordChanges(tx, 'product', { planned, save }, request.author)
  noteArrival(tx, { productIds, reason: `purchase order ${order.purchaseOrderNum} was checked in` }, request)
  return batches.map((batch) => answeredBatch({ ...batch, isCheckedIn }, request.today))
}

/** Closes a purchase order whose remaining units won't come. */
export async function closePurchaseShort(tx: Tx, request: CallRequest<typeof contract.closePurchaseShort>) {
  const order = await lockReceiving(tx, request.params.id)
  const items = await itemsToReceive(tx, order.id)
  const problem = closingProblem(receivingState(order), items)
  if (problem) throw new Refusal(problem)
  if (request.body.reason === null) throw new Refusal('reason-missing')
  const change = { status: 'RECEIVED', closedShortReason: request.body.reason, before: items, after: items } as const
  return saveReceiving(tx, order, change, request.author)
}

/** Reopens the remaining units of a purchase order that was closed short. Received stock stays. */
export async function reopenPurchase(tx: Tx, request: CallRequest<typeof contract.reopenPurchase>) {
  const order = await lockReceiving(tx, request.params.id)
  if (order.closedShortAt === null) throw new Refusal('purchase-not-short')
  const items = await itemsToReceive(tx, order.id)
  const change = { status: 'ORDERED', closedShortReason: null, before: items, after: items } as const
  return saveReceiving(tx, order, change, request.author)
}
