import type * as contract from '@dray/contract/purchases/receipts'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { statusAfterUndoing, isBatchUsed, isLooseStockUsed } from '@dray/domain/purchases/receiving/plan-receipts'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { announce } from '../../../platform/live/announce.ts'
import { batchDifferences, readBatches, withUnits } from '../../batches/index.ts'
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
  receiptsOfPurchase,
  removeReceipts,
} from './receive.sql.ts'
import { lockReceiving, receivingState, saveReceiving } from './save-receiving.ts'

/** Undoes one receipt, such as a mistyped one (D-99, D-209). Setting the status undoes all of them. */
export async function undoReceipt(tx: Tx, request: CallRequest<typeof contract.undoReceipt>) {
  const id = mustExist(await orderOfReceipt(tx, request.params.id))
  const [order, before, receipts] = await allInOrder([
    lockReceiving(tx, id),
    itemsToReceive(tx, id),
    receiptsOfPurchase(tx, id),
  ])
  // Someone else may have undone it before we got the lock.
  const receipt = mustExist(receipts.find((each) => each.id === request.params.id))
  const { author, today } = request
  await allInOrder([
    requireOpenDays(tx, [today]),
    unstockReceipts(tx, { order, items: before, receipts: [receipt] }, author),
  ])
  const { purchaseItemId, units } = receipt
  const after = before.map((item) => (item.id === purchaseItemId ? { ...item, received: item.received - units } : item))
  // If nothing was received, the order is open again, not short.
  const isClosedShort = order.closedShortAt !== null && after.some(({ received }) => received > 0)
  const status = statusAfterUndoing({ ...receivingState(order), isClosedShort }, after)
  const closedShortReason = isClosedShort ? order.closedShortReason : null
  return saveReceiving(tx, order, { status, closedShortReason, before, after }, author)
}

export type Undone = {
  order: { id: number; purchaseOrderNum: string }
  items: readonly UndoneItem[]
  receipts: readonly ReceiptRow[]
}
type UndoneItem = Pick<ReceivingItem, 'id' | 'productId' | 'productName' | 'productSku'>
type UndoneReceipt = ReceiptRow & { item: UndoneItem }

/**
 * Removes receipts and their stock. A batch they alone created disappears; its movements stay in the ledger. Refuses, naming the
 * orders, if any unit was used. The caller has locked the purchase order; this locks the products.
 */
export async function unstockReceipts(tx: Tx, { order, items, receipts }: Undone, author: Author): Promise<void> {
  if (receipts.length === 0) return
  const byId = new Map(items.map((item) => [item.id, item]))
  const undone = receipts.flatMap((receipt) => {
    const item = byId.get(receipt.purchaseItemId)
    return item === undefined ? [] : [{ ...receipt, item }]
  })
  const batchIds = [...new Set(undone.flatMap(({ batchId }) => batchId ?? []))]
  // One packet: the lock is first, so the batches are read as it found them.
  const [untagged, reserved, batches] = await allInOrder([
    lockUntaggedStock(tx, [...new Set(undone.map(({ item }) => item.productId))]),
    batchIds.length === 0 ? Promise.resolve([]) : reservedByOthers(tx, { batchIds }, allOpenOrders),
    readBatches(tx, batchIds),
  ])
  await refuseUsedBatches(tx, undone, { reserved, batches })
  await refuseUsedStock(tx, undone, untagged)
  await takeOut(tx, { undone, order, batches }, author)
}

const allOpenOrders = { exceptOrderIds: [], openStatuses: openOrderStatuses }

const unitsBy = (receipts: readonly UndoneReceipt[], keyOf: (receipt: UndoneReceipt) => number | null) =>
  new Map(
    [...Map.groupBy(receipts, keyOf)].flatMap(([key, group]) =>
      key === null ? [] : [[key, { units: group.reduce((sum, { units }) => sum + units, 0), item: group[0]?.item }]],
    ),
  )

type Batches = Awaited<ReturnType<typeof readBatches>>
type Reserved = Awaited<ReturnType<typeof reservedByOthers>>

async function refuseUsedBatches(
  tx: Tx,
  undone: readonly UndoneReceipt[],
  { reserved, batches }: { reserved: Reserved; batches: Batches },
): Promise<void> {
  const units = unitsBy(undone, ({ batchId }) => batchId)
  const reservedUnits = new Map(reserved.map((row) => [row.productBatchId, row.quantity]))
  for (const batch of batches.values()) {
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
 * specific units.
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

type TakenOut = Pick<Undone, 'order'> & { undone: readonly UndoneReceipt[]; batches: Batches }

async function takeOut(tx: Tx, { undone, order, batches }: TakenOut, author: Author): Promise<void> {
  const reason = `Purchase order ${order.purchaseOrderNum}: receipt undone`
  const loose = undone.flatMap(({ batchId, item }) => (batchId === null ? [item.productId] : []))
  // Order matters: a reference to a row that was just updated takes ten times as long to check.
  await allInOrder([
    removeReceipts(
      tx,
      undone.map(({ id }) => id),
    ),
    moveArrivals(
      tx,
      undone.map((receipt) => reversingMovement(receipt, reason, author)),
    ),
    changeReceivedUnits(
      tx,
      undone.map(({ item, units }) => ({ itemId: item.id, units: -units })),
    ),
    logUpdated(tx, 'product', emptiedBatches(undone, batches, reason), author),
    loose.length === 0 ? Promise.resolve() : announce(tx, 'products', [...new Set(loose)]),
  ])
}

const reversingMovement = ({ item, batchId, units }: UndoneReceipt, reason: string, { userId, at }: Author) => ({
  productId: item.productId,
  batchId,
  delta: -units,
  kind: 'RECEIPT' as const,
  reason,
  orderLineId: null,
  purchaseItemId: item.id,
  userId,
  createdAt: at,
})

function emptiedBatches(undone: readonly UndoneReceipt[], batches: Batches, reason: string) {
  return [...unitsBy(undone, ({ batchId }) => batchId)].flatMap(([batchId, { units, item }]) => {
    const batch = batches.get(batchId)
    if (batch === undefined) return []
    const name = { productName: item?.productName ?? '', batchNumber: batch.batchNumber }
    const changes = batchDifferences(name, batch, withUnits(batch, -units))
    return [{ id: batch.productId, changes, notes: `${reason}, batch ${batch.batchNumber}` }]
  })
}
