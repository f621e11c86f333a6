import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-status'
import {
  planReceipts,
  type ReceiptPlan,
  statusAfterReceiving,
  undoesReceipts,
} from '@dray/domain/purchases/receiving/plan-receipts'
import type { Tx } from '../../../db/db.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Author } from '../../changelog/index.ts'
import { lockProducts } from '../../products/index.ts'
import {
  batchNumbersOfItems,
  type ItemRow,
  itemsToReceive,
  productsOfPurchase,
  receiptsOfItems,
  updateReceiving,
} from './receive.sql.ts'
import { type ArrivedUnits, stockUnits } from './stock-units.ts'
import { unstockReceipts } from './unstock-receipts.ts'

/** A purchase order as it is stored and locked. */
type Before = {
  id: number
  purchaseOrderNum: string
  orderStatus: PurchaseStatus
  closedShortAt: Date | null
  closedShortReason: string | null
}
/** An item as it is to be saved. A product is only once in a purchase order. */
type SavedItem = { productId: number; productSku: string; productName: string; quantity: number }
type After = { orderStatus: PurchaseStatus; items: readonly SavedItem[] }
type PlannedItem = SavedItem & { id: number | null; ordered: number; received: number }

/** What a save does to receipts, worked out before its rows are written. */
export type PreparedReceipts = {
  /** The status to save: RECEIVED by itself if nothing is open anymore (D-197). */
  orderStatus: PurchaseStatus
  /** For the log entry of the save. */
  changes: readonly FieldChange[]
  toStock: ReceiptPlan<PlannedItem>['toStock']
}

/**
 * The first half, before the rows of a new or changed purchase order are written: undoes its receipts if its status says so (D-99,
 * D-210), and refuses to lower or remove what was received. The caller has locked the purchase order, and calls `stockPrepared` once
 * the rows are written.
 */
export async function prepareReceipts(
  tx: Tx,
  { before, after }: { before: Before | undefined; after: After },
  author: Author,
): Promise<PreparedReceipts> {
  const productIds = before === undefined ? [] : await productsOfPurchase(tx, before.id)
  await lockProducts(tx, [...new Set([...productIds, ...after.items.map(({ productId }) => productId)])])
  const stored = before === undefined ? [] : await itemsToReceive(tx, before.id)
  const items = plannedItems(stored, after.items)
  const state = before && {
    status: before.orderStatus,
    isClosedShort: before.closedShortAt !== null,
    items: stored,
  }
  const plan = planReceipts(state, { status: after.orderStatus, items })
  refuseLowered(plan.loweredIds, stored)
  const isReset = before !== undefined && undoesReceipts(before.orderStatus, after.orderStatus)
  if (isReset) await undoAll(tx, before, stored, author)
  const toStock = new Map(plan.toStock.map(({ item, units }) => [item, units]))
  const reached = items.map((item) => ({
    ...item,
    received: isReset ? 0 : item.received + (toStock.get(item) ?? 0),
  }))
  return {
    orderStatus: statusAfterReceiving(after.orderStatus, reached),
    changes: [
      ...differences(
        before?.purchaseOrderNum ?? '',
        { closedShortReason: before?.closedShortReason },
        { closedShortReason: isReset ? null : before?.closedShortReason },
      ),
      ...reached.flatMap(({ productName, productSku, received }, index) =>
        differences(
          productName,
          { receivedQuantity: items[index]?.received || null },
          { receivedQuantity: received || null },
        ).map((change) => ({ ...change, subfield: productSku })),
      ),
    ],
    toStock: plan.toStock,
  }
}

function plannedItems(stored: readonly ItemRow[], items: readonly SavedItem[]): PlannedItem[] {
  const byProduct = new Map(stored.map((item) => [item.productId, item]))
  return items.map((item) => {
    const { id = null, received = 0 } = byProduct.get(item.productId) ?? {}
    return { ...item, id, ordered: item.quantity, received }
  })
}

function refuseLowered(ids: readonly number[], stored: readonly ItemRow[]): void {
  const lowered = stored.filter(({ id }) => ids.includes(id))
  const [first] = lowered
  if (first === undefined) return
  const { productSku: sku, received } = first
  throw new Refusal('received-item-lowered', { sku, received, skus: lowered.map((item) => item.productSku) })
}

/** Undoes every receipt, or none, and awaits again what was closed short (D-197). */
async function undoAll(tx: Tx, order: Before, items: readonly ItemRow[], author: Author): Promise<void> {
  const receipts = await receiptsOfItems(
    tx,
    items.map(({ id }) => id),
  )
  await unstockReceipts(tx, { order, items, receipts }, author)
  if (order.closedShortAt === null) return
  await updateReceiving(tx, order.id, { closedShortAt: null, closedShortBy: null, closedShortReason: null })
}

type StockedOrder = { id: number; purchaseOrderNum: string; today: string }

/**
 * The second half, once the rows are written: stocks what the status receives, each item as one batch with the number that the item
 * names, or the next (D-92). What an item was raised by goes into its own batch (D-208).
 */
export async function stockPrepared(
  tx: Tx,
  { id, purchaseOrderNum, today }: StockedOrder,
  { toStock }: PreparedReceipts,
  author: Author,
): Promise<void> {
  if (toStock.length === 0) return
  const items = new Map((await itemsToReceive(tx, id)).map((item) => [item.productId, item]))
  const raised = toStock.flatMap(({ item, isRaise }) => (isRaise && item.id !== null ? [item.id] : []))
  const ownBatches = await batchNumbersOfItems(tx, raised)
  const arrived = toStock.flatMap(({ item: { productId }, units, isRaise }): ArrivedUnits[] => {
    const item = items.get(productId)
    if (item === undefined) return []
    const own = isRaise ? ownBatches.get(item.id) : undefined
    return [{ item, units, batchNumber: own ?? item.batchNumber, reason: null }]
  })
  await stockUnits(
    tx,
    arrived,
    { order: { id, purchaseOrderNum }, receivedOn: today, today, isCheckedIn: false },
    author,
  )
}
