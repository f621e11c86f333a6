import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { planReceipts, type ReceiptPlan, statusAfterReceiving } from '@dray/domain/purchases/receiving/plan-receipts'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Author } from '../../changelog/index.ts'
import { requireOpenDays } from '../../closing/index.ts'
import { lockProducts } from '../../products/index.ts'
import { clearClosedShort, batchNumbersOfItems, itemsToReceive, receiptsOfPurchase } from './receive.sql.ts'
import { stockUnits } from './stock-units.ts'
import { type Undone, unstockReceipts } from './undo-receipt.ts'

type Before = {
  id: number
  purchaseOrderNum: string
  orderStatus: PurchaseStatus
  closedShortAt: Date | null
  closedShortReason: string | null
  items: readonly (SavedItem & { id: number; receivedQuantity: number })[]
}
type StoredUnits = Omit<SavedItem, 'quantity'> & { id: number; ordered: number; received: number }
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

type Prepared = { orderStatus: PurchaseStatus; receipts: PreparedReceipts; hasMoved: boolean }

/**
 * Step one, before the rows are written: undoes receipts if the new status says so (D-210) and refuses to lower or remove received
 * items. With nothing left open, the status becomes RECEIVED (D-197). The caller has locked the purchase order, without which no receipt
 * changes, and calls `stockPrepared` after writing the rows.
 */
export async function prepareReceipts(
  tx: Tx,
  { before, fields, items: savedItems, author, today }: ToSave,
): Promise<Prepared> {
  const stored = (before?.items ?? []).map(({ quantity, receivedQuantity, ...item }) => ({
    ...item,
    ordered: quantity,
    received: receivedQuantity,
  }))
  const items = plannedItems(stored, savedItems)
  const state = before && { status: before.orderStatus, isClosedShort: before.closedShortAt !== null, items: stored }
  const { isUndone, loweredIds, toStock } = planReceipts(state, { status: fields.orderStatus, items })
  refuseLowered(loweredIds, stored)
  const hasMoved = toStock.length > 0 || isUndone
  // Without units that move, a new item only references its product.
  if (hasMoved) {
    const [, , undone] = await allInOrder([
      lockProducts(tx, productIds([...stored, ...items])),
      requireOpenDays(tx, [today]),
      before && isUndone ? receiptsOfPurchase(tx, before.id) : Promise.resolve([]),
    ])
    if (before && isUndone) await undoAll(tx, { order: before, items: stored, receipts: undone }, author)
  }
  const units = new Map(toStock.map((stocked) => [stocked.item, stocked.units]))
  const reached = items.map((item) => ({
    ...item,
    received: isUndone ? 0 : item.received + (units.get(item) ?? 0),
    receivedBefore: item.received,
  }))
  const { purchaseOrderNum = '', closedShortReason } = before ?? {}
  const changes = [
    ...(isUndone ? differences(purchaseOrderNum, { closedShortReason }, { closedShortReason: null }) : []),
    ...reached.flatMap(receivedDifferences),
  ]
  return { orderStatus: statusAfterReceiving(fields.orderStatus, reached), receipts: { changes, toStock }, hasMoved }
}

const productIds = (items: readonly { productId: number }[]): number[] => [
  ...new Set(items.map(({ productId }) => productId)),
]

/** Logs zero units as empty. */
const receivedDifferences = (item: PlannedItem & { receivedBefore: number }): FieldChange[] =>
  differences(
    item.productName,
    { receivedQuantity: item.receivedBefore || null },
    { receivedQuantity: item.received || null },
  ).map((change) => ({ ...change, subfield: item.productSku }))

function plannedItems(stored: readonly StoredUnits[], items: readonly SavedItem[]): PlannedItem[] {
  const byProduct = new Map(stored.map((item) => [item.productId, item]))
  return items.map((item) => {
    const { id = null, received = 0 } = byProduct.get(item.productId) ?? {}
    return { ...item, id, ordered: item.quantity, received }
  })
}

function refuseLowered(ids: readonly number[], stored: readonly StoredUnits[]): void {
  const lowered = stored.filter(({ id }) => ids.includes(id))
  const [first] = lowered
  if (first === undefined) return
  const { productSku: sku, received } = first
  throw new Refusal('received-item-lowered', { sku, received, skus: lowered.map((item) => item.productSku) })
}

/** Undoes all receipts or none, and reopens what was closed short. */
async function undoAll(tx: Tx, undone: Undone & { order: Before }, author: Author): Promise<void> {
  const { order } = undone
  await unstockReceipts(tx, undone, author)
  if (order.closedShortAt !== null) await clearClosedShort(tx, order.id)
}

type Written = Pick<ToSave, 'today' | 'author'> & { id: number; number: string; receipts: PreparedReceipts }

/**
 * Step two, after the rows are written: stocks what the status receives, one batch per item with the item's number or the next one.
 * Units added to an item go into their own batch (D-208).
 */
export async function stockPrepared(
  tx: Tx,
  { id, number, receipts: { toStock }, today, author }: Written,
): Promise<void> {
  if (toStock.length === 0) return
  const raisedIds = toStock.flatMap(({ item, isRaise }) => (isRaise && item.id !== null ? [item.id] : []))
  const [items, ownBatches] = await allInOrder([itemsToReceive(tx, id), batchNumbersOfItems(tx, raisedIds)])
  const stored = new Map(items.map((item) => [item.productId, item]))
  const arrived = toStock.flatMap(({ item: { productId }, units, isRaise }) => {
    const item = stored.get(productId)
    if (item === undefined) return []
    const own = isRaise ? ownBatches.get(item.id) : undefined
    return [{ item, units, batchNumber: own ?? item.batchNumber, reason: null }]
  })
  const order = { id, purchaseOrderNum: number }
  await stockUnits(tx, { order, arrived, receivedOn: today, today, isCheckedIn: false, author })
}
