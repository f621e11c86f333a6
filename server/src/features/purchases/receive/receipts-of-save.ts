import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { planReceipts, type ReceiptPlan, statusAfterReceiving } from '@dray/domain/purchases/receiving/plan-receipts'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Author } from '../../changelog/index.ts'
import { requireOpenDays } from '../../closing/index.ts'
import { lockProducts } from '../../products/index.ts'
import {
  clearClosedShort,
  batchNumbersOfItems,
  type ReceivingItem,
  itemsToReceive,
  productsOfPurchase,
  receiptsOfItems,
} from './receive.sql.ts'
import { stockUnits } from './stock-units.ts'
import { unstockReceipts } from './undo-receipt.ts'

type Before = {
  id: number
  purchaseOrderNum: string
  orderStatus: PurchaseStatus
  closedShortAt: Date | null
  closedShortReason: string | null
}
/** An item to save. A product appears only once in a purchase order. */
type SavedItem = { productId: number; productSku: string; productName: string; quantity: number }
type ToSave = {
  before: Before | undefined
  fields: { orderStatus: PurchaseStatus }
  items: readonly SavedItem[]
  author: Author
  today: string
}
type PlannedItem = SavedItem & { id: number | null; ordered: number; received: number }

/** Plans a save's changes to receipts before its rows are written. */
export type PreparedReceipts = {
  changes: readonly FieldChange[]
  toStock: ReceiptPlan<PlannedItem>['toStock']
}

/**
 * Step one, before the rows are written: undoes receipts if the new status says so (D-99, D-210) and refuses to lower or remove received
 * items. With nothing left open, the status becomes RECEIVED (D-197). The caller has locked the purchase order and calls `stockPrepared`
 * after writing the rows.
 */
export async function prepareReceipts(
  tx: Tx,
  { before, fields, items: savedItems, author, today }: ToSave,
): Promise<{ orderStatus: PurchaseStatus; receipts: PreparedReceipts }> {
  const storedProductIds = before ? await productsOfPurchase(tx, before.id) : []
  await lockProducts(tx, [...new Set([...storedProductIds, ...savedItems.map(({ productId }) => productId)])])
  const stored = before ? await itemsToReceive(tx, before.id) : []
  const items = plannedItems(stored, savedItems)
  const state = before && { status: before.orderStatus, isClosedShort: before.closedShortAt !== null, items: stored }
  const { isUndone, loweredIds, toStock } = planReceipts(state, { status: fields.orderStatus, items })
  refuseLowered(loweredIds, stored)
  if (toStock.length > 0 || (isUndone && stored.some(({ received }) => received > 0)))
    await requireOpenDays(tx, [today])
  if (before && isUndone) await undoAll(tx, before, stored, author)
  const units = new Map(toStock.map((stocked) => [stocked.item, stocked.units]))
  const reached = items.map((item) => ({ ...item, received: isUndone ? 0 : item.received + (units.get(item) ?? 0) }))
  const { purchaseOrderNum = '', closedShortReason } = before ?? {}
  const changes = [
    ...(isUndone ? differences(purchaseOrderNum, { closedShortReason }, { closedShortReason: null }) : []),
    ...reached.flatMap((item, index) => receivedDifferences(item, items[index]?.received ?? 0)),
  ]
  return { orderStatus: statusAfterReceiving(fields.orderStatus, reached), receipts: { changes, toStock } }
}

/** Logs zero units as empty. */
const receivedDifferences = ({ productName, productSku, received }: PlannedItem, before: number): FieldChange[] =>
  differences(productName, { receivedQuantity: before || null }, { receivedQuantity: received || null }).map(
    (change) => ({ ...change, subfield: productSku }),
  )

function plannedItems(stored: readonly ReceivingItem[], items: readonly SavedItem[]): PlannedItem[] {
  const byProduct = new Map(stored.map((item) => [item.productId, item]))
  return items.map((item) => {
    const { id = null, received = 0 } = byProduct.get(item.productId) ?? {}
    return { ...item, id, ordered: item.quantity, received }
  })
}

function refuseLowered(ids: readonly number[], stored: readonly ReceivingItem[]): void {
  const lowered = stored.filter(({ id }) => ids.includes(id))
  const [first] = lowered
  if (first === undefined) return
  const { productSku: sku, received } = first
  throw new Refusal('received-item-lowered', { sku, received, skus: lowered.map((item) => item.productSku) })
}

/** Undoes all receipts or none, and reopens what was closed short (D-197). */
async function undoAll(tx: Tx, order: Before, items: readonly ReceivingItem[], author: Author): Promise<void> {
  const receipts = await receiptsOfItems(
    tx,
    items.map(({ id }) => id),
  )
  await unstockReceipts(tx, { order, items, receipts }, author)
  if (order.closedShortAt === null) return
  await clearClosedShort(tx, order.id)
}

type Written = Pick<ToSave, 'today' | 'author'> & { id: number; number: string; receipts: PreparedReceipts }

/**
 * Step two, after the rows are written: stocks what the status receives, one batch per item with the item's number or the next one (D-92).
 * Units added to an item go into their own batch (D-208).
 */
export async function stockPrepared(
  tx: Tx,
  { id, number, receipts: { toStock }, today, author }: Written,
): Promise<void> {
  if (toStock.length === 0) return
  const stored = new Map((await itemsToReceive(tx, id)).map((item) => [item.productId, item]))
  const raisedIds = toStock.flatMap(({ item, isRaise }) => (isRaise && item.id !== null ? [item.id] : []))
  const ownBatches = await batchNumbersOfItems(tx, raisedIds)
  const arrived = toStock.flatMap(({ item: { productId }, units, isRaise }) => {
    const item = stored.get(productId)
    if (item === undefined) return []
    const own = isRaise ? ownBatches.get(item.id) : undefined
    return [{ item, units, batchNumber: own ?? item.batchNumber, reason: null }]
  })
  const order = { id, purchaseOrderNum: number }
  await stockUnits(tx, { order, arrived, receivedOn: today, today, isCheckedIn: false, author })
}
