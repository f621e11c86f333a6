import type { Batch } from '@dray/contract/batches'
import type * as contract from '@dray/contract/purchases/receipts'
import { isReceivedTooEarly } from '@dray/domain/batches/batches'
import {
  closingProblem,
  deliveryProblem,
  isNothingOpen,
  itemsAfter,
  receivingProblem,
} from '@dray/domain/purchases/receiving/delivery'
import { statusAfterReceiving } from '@dray/domain/purchases/receiving/plan-receipts'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { announce } from '../../../platform/live/announce.ts'
import { lockWaitingOrders, noteArrival } from '../../backorders/index.ts'
import {
  batchDifferences,
  batchesOfNumbers,
  checkInBatches,
  readBatches,
  refuseWithoutCoa,
  type StoredBatch,
} from '../../batches/index.ts'
import { recordChanges } from '../../changelog/index.ts'
import { lockClosedThrough, refuseClosedDays } from '../../closing/index.ts'
import { answeredBatch } from '../../products/index.ts'
import {
  itemsToReceive,
  lockPurchasedProducts,
  productsOfItems,
  productsOfPurchase,
  receiptsOfPurchase,
  type ReceivingItem,
} from './receive.sql.ts'
import { lockReceiving, type ReceivingOrder, receivingState, saveReceiving } from './save-receiving.ts'
import { type StockedUnits, stockUnits } from './stock-units.ts'

type Request = CallRequest<typeof contract.receiveDelivery>
type Line = Request['body']['lines'][number]

/**
 * Receives one delivery of a purchase order. If two people receive the same goods, the lock makes the second wait and then be
 * refused, because more was received than they saw.
 */
export async function receiveDelivery(tx: Tx, request: Request): Promise<contract.ReceivedDelivery> {
  const { body, user, at, today, parseDay, author } = request
  await lockWaitingOrders(tx, productsOfItems(body.lines.map(({ itemId }) => itemId)), today)
  const { order, items, stored, closedThrough } = await lockDelivery(tx, request)
  const arrived = arrivedUnits(body.lines, items, receivingState(order))
  const receivedOn = body.receivedOn === null ? today : parseDay(body.receivedOn)
  if (isReceivedTooEarly({ receivedOn, today })) throw new Refusal('received-in-future')
  const { isCheckedIn } = body
  if (arrived.length > 0) refuseClosedDays(closedThrough, [receivedOn, today], 'receivedOn')
  const stocked = await stockUnits(tx, { order, arrived, stored, receivedOn, today, isCheckedIn, author })
  const saved = await saveReceiving(tx, order, changeByDelivery(order, items, body), author)
  const batches = new Map(stocked.flatMap(({ batch }) => (batch ? [[batch.id, batch.after] as const] : [])))
  const receipt = { receivedOn, receivedBy: user.name, createdAt: at }
  return {
    ...saved,
    receipts: stocked.map((units) => ({ ...receipt, ...receiptFields(units) })),
    batches: [...batches.values()].toSorted((a, b) => a.id - b.id).map((batch) => answeredBatch(batch, today)),
  }
}

/** All the delivery depends on, in one packet. */
async function lockDelivery(tx: Tx, { params: { id }, body: { lines } }: Request): Promise<LockedDelivery> {
  const typed = lines.flatMap(({ batchNumber }) => batchNumber ?? [])
  const [order, , items, stored, closedThrough] = await allInOrder([
    lockReceiving(tx, id),
    lockPurchasedProducts(tx, id),
    itemsToReceive(tx, id),
    typed.length === 0 ? Promise.resolve([]) : batchesOfNumbers(tx, typed),
    lines.length === 0 ? Promise.resolve(null) : lockClosedThrough(tx),
  ])
  return { order, items, stored, closedThrough }
}

type LockedDelivery = {
  order: ReceivingOrder
  items: readonly ReceivingItem[]
  stored: readonly StoredBatch[]
  closedThrough: string | null
}

function changeByDelivery({ orderStatus }: ReceivingOrder, before: readonly ReceivingItem[], body: Request['body']) {
  const after = itemsAfter(before, body.lines)
  const closedShortReason = isNothingOpen(after) ? null : body.closedShortReason
  const status = closedShortReason === null ? statusAfterReceiving(orderStatus, after) : 'RECEIVED'
  return { status, closedShortReason, before, after }
}

const receiptFields = ({ receiptId, item, units, batch, reason }: StockedUnits) => ({
  id: receiptId,
  purchaseItemId: item.id,
  units,
  batchId: batch?.id ?? null,
  batchNumber: batch?.batchNumber ?? null,
  // An existing batch kept its state.
  ...(batch ? { isCheckedIn: batch.after.isCheckedIn } : {}),
  reason,
})

/** The units of each line with their item. Refuses what can't be received. */
function arrivedUnits(
  lines: readonly Line[],
  items: readonly ReceivingItem[],
  state: Parameters<typeof receivingProblem>[0],
) {
  const problem = receivingProblem(state)
  if (problem) throw new Refusal(problem)
  refuseWrongLines(lines, items)
  const byId = new Map(items.map((item) => [item.id, item]))
  return lines.flatMap(({ itemId, units, batchNumber, expiresOn, reason }) => {
    const item = byId.get(itemId)
    if (item === undefined) return []
    if (!item.hasBatch && batchNumber !== null)
      throw new Refusal('product-without-batches', { sku: item.productSku, itemId })
    return [{ item, units, batchNumber, expiresOn, reason }]
  })
}

function refuseWrongLines(lines: readonly Line[], items: readonly ReceivingItem[]): void {
  const problem = deliveryProblem(lines, items)
  if (problem === undefined) return
  const { code, ...about } = problem
  const sku = items.find(({ id }) => id === about.itemId)?.productSku
  throw new Refusal(code === 'over-without-reason' ? 'reason-missing' : code, { ...about, sku })
}

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
