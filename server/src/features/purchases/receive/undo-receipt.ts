import type * as contract from '@dray/contract/purchase-receipts'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { statusAfterUndoing, isBatchUsed, isLooseStockUsed } from '@dray/domain/purchases/receiving/plan-receipts'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { announce } from '../../../platform/live/announce.ts'
import { batchDifferences, readBatches } from '../../batches/index.ts'
import { requireOpenDays } from '../../closing/index.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { reservedByOthers } from '../../orders/index.ts'
import { lockUntaggedStock, moveArrivals } from '../../products/index.ts'
import {
  changeReceivedUnits,
  type ReceivingItem,
  itemsToReceive,
  orderOfReceipt,
  ordersReserving,
  ordersSoldTo,
  type ReceiptRow,
  receiptsOfItems,
  removeReceipts,
} from './receive.sql.ts'
import { lockReceiving, receivingState, saveReceiving } from './save-receiving.ts'

/** Undoes one receipt, such as a mistyped one (D-99, D-209). Setting the status undoes all of them (D-197). */
export async function undoReceipt(tx: Tx, request: CallRequest<typeof contract.undoReceipt>) {
  const order = await lockReceiving(tx, mustExist(await orderOfReceipt(tx, request.params.id)))
  const before = await itemsToReceive(tx, order.id)
  const receipts = await receiptsOfItems(
    tx,
    before.map(({ id }) => id),
  )
  // Someone else may have undone it before we got the lock.
  const receipt = mustExist(receipts.find(({ id }) => id === request.params.id))
  const { author, today } = request
  await allInOrder([
    requireOpenDays(tx, [today]),
    unstockReceipts(tx, { order, items: before, receipts: [receipt] }, author),
  ])
  const after = await itemsToReceive(tx, order.id)
  // If nothing was received, the order is open again, not short.
  const isClosedShort = order.closedShortAt !== null && after.some(({ received }) => received > 0)
  const status = statusAfterUndoing({ ...receivingState(order), isClosedShort }, after)
  const closedShortReason = isClosedShort ? order.closedShortReason : null
  return saveReceiving(tx, order, { status, closedShortReason, before, after }, author)
}

type Undone = {
  order: { id: number; purchaseOrderNum: string }
  items: readonly UndoneItem[]
  receipts: readonly ReceiptRow[]
}
type UndoneItem = Pick<ReceivingItem, 'id' | 'productId' | 'productName' | 'productSku'>
type UndoneReceipt = ReceiptRow & { item: UndoneItem }

/**
 * Removes receipts and their stock. A batch they alone created disappears; its movements stay in the ledger (D-99). Refuses, naming the
 * orders, if any unit was used (D-209). The caller has locked the purchase order; this locks the products.
 */
export async function unstockReceipts(tx: Tx, { order, items, receipts }: Undone, author: Author): Promise<void> {
  if (receipts.length === 0) return
  const byId = new Map(items.map((item) => [item.id, item]))
  const undone = receipts.flatMap((receipt) => {
    const item = byId.get(receipt.purchaseItemId)
    return item === undefined ? [] : [{ ...receipt, item }]
  })
  const untagged = await lockUntaggedStock(tx, [...new Set(undone.map(({ item }) => item.productId))])
  await refuseUsedBatches(tx, undone)
  await refuseUsedStock(tx, undone, untagged)
  await takeOut(tx, undone, order, author)
}

const unitsBy = (receipts: readonly UndoneReceipt[], keyOf: (receipt: UndoneReceipt) => number | null) =>
  new Map(
    [...Map.groupBy(receipts, keyOf)].flatMap(([key, group]) =>
      key === null ? [] : [[key, { units: group.reduce((sum, { units }) => sum + units, 0), item: group[0]?.item }]],
    ),
  )

async function refuseUsedBatches(tx: Tx, undone: readonly UndoneReceipt[]): Promise<void> {
  const units = unitsBy(undone, ({ batchId }) => batchId)
  const batchIds = [...units.keys()]
  if (batchIds.length === 0) return
  const reserved = await reservedByOthers(tx, { batchIds }, { exceptOrderIds: [], openStatuses: openOrderStatuses })
  const reservedUnits = new Map(reserved.map((row) => [row.productBatchId, row.quantity]))
  for (const batch of (await readBatches(tx, batchIds)).values()) {
    const { units: came = 0, item } = units.get(batch.id) ?? {}
    const isUsed = isBatchUsed({
      units: came,
      remaining: batch.remainingQuantity,
      reserved: reservedUnits.get(batch.id) ?? 0,
    })
    if (!isUsed) continue
    const { productId, batchNumber } = batch
    const sold = batch.remainingQuantity < came ? await ordersSoldTo(tx, { productId, batchId: batch.id }) : []
    const promised = await ordersReserving(tx, batch.id, openOrderStatuses)
    throw new Refusal('receipt-used', {
      sku: item?.productSku,
      batchNumber,
      orders: [...sold, ...promised].map(({ orderNum }) => orderNum),
      sold,
      promised,
    })
  }
}

/**
 * Units that went into no batch come out of untagged stock. Units that are only promised don't block this, because promises aren't tied to
 * specific units (D-209).
 */
async function refuseUsedStock(
  tx: Tx,
  undone: readonly UndoneReceipt[],
  untagged: ReadonlyMap<number, number>,
): Promise<void> {
  const loose = undone.filter(({ batchId }) => batchId === null)
  for (const [productId, { units, item }] of unitsBy(loose, (receipt) => receipt.item.productId)) {
    if (!isLooseStockUsed({ units, untagged: untagged.get(productId) ?? 0 })) continue
    const sold = await ordersSoldTo(tx, { productId, batchId: null })
    throw new Refusal('receipt-used', {
      sku: item?.productSku,
      batchNumber: null,
      orders: sold.map(({ orderNum }) => orderNum),
      sold,
      promised: [],
    })
  }
}

async function takeOut(
  tx: Tx,
  undone: readonly UndoneReceipt[],
  order: Undone['order'],
  { userId, at }: Author,
): Promise<void> {
  const batchIds = [...new Set(undone.flatMap(({ batchId }) => batchId ?? []))]
  const before = await readBatches(tx, batchIds)
  await removeReceipts(
    tx,
    undone.map(({ id }) => id),
  )
  await changeReceivedUnits(
    tx,
    undone.map(({ item, units }) => ({ itemId: item.id, units: -units })),
  )
  const reason = `Purchase order ${order.purchaseOrderNum}: receipt undone`
  await moveArrivals(
    tx,
    undone.map(({ item, batchId, units }) => ({
      productId: item.productId,
      batchId,
      delta: -units,
      kind: 'RECEIPT',
      reason,
      orderLineId: null,
      purchaseItemId: item.id,
      userId,
      createdAt: at,
    })),
  )
  const names = new Map(undone.map(({ batchId, item }) => [batchId, item.productName]))
  const after = await readBatches(tx, batchIds)
  const entries = [...before.values()].map((batch) => {
    const { batchNumber, productId } = batch
    const changes = batchDifferences({ productName: names.get(batch.id) ?? '', batchNumber }, batch, {
      ...batch,
      ...after.get(batch.id),
    })
    return { id: productId, changes, notes: `${reason}, batch ${batchNumber}` }
  })
  await logUpdated(tx, 'product', entries, { userId, at })
  const loose = undone.flatMap(({ batchId, item }) => (batchId === null ? [item.productId] : []))
  if (loose.length > 0) await announce(tx, 'products', [...new Set(loose)])
}
