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
  awaitAgain,
  batchNumbersOfItems,
  type ItemRow,
  itemsOfPurchases,
  productsOfPurchases,
  receiptsOfItems,
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
/** A purchase order as it is to be saved. */
type ToSave = {
  before: Before | undefined
  fields: { orderStatus: PurchaseStatus }
  items: readonly SavedItem[]
  author: Author
  today: string
}
type PlannedItem = SavedItem & { id: number | null; ordered: number; received: number }

/** What a save does to receipts, worked out before its rows are written. */
export type PreparedReceipts = {
  /** For the log entry of the save. */
  changes: readonly FieldChange[]
  toStock: ReceiptPlan<PlannedItem>['toStock']
}

/**
 * The first half, before the rows of new or changed purchase orders are written: undoes their receipts if their statuses say so (D-99,
 * D-210), and refuses to lower or remove what was received. One of which nothing is open anymore gets the status RECEIVED by itself
 * (D-197). The caller has locked the purchase orders, and calls `stockPrepared` once the rows are written.
 */
export async function prepareReceipts<Purchase extends ToSave>(
  tx: Tx,
  purchases: readonly Purchase[],
): Promise<(Purchase & { receipts: PreparedReceipts })[]> {
  const storedIds = purchases.flatMap(({ before }) => before?.id ?? [])
  const productIds = purchases.flatMap(({ items }) => items.map(({ productId }) => productId))
  await lockProducts(tx, [...new Set([...(await productsOfPurchases(tx, storedIds)), ...productIds])])
  const stored = await itemsOfPurchases(tx, storedIds)
  const prepared: (Purchase & { receipts: PreparedReceipts })[] = []
  for (const purchase of purchases) {
    const { before, fields, author } = purchase
    const items = (before && stored.get(before.id)) ?? []
    const { isReset, orderStatus, ...receipts } = planOf(purchase, items)
    if (before && isReset) await undoAll(tx, before, items, author)
    prepared.push({ ...purchase, fields: { ...fields, orderStatus }, receipts })
  }
  return prepared
}

function planOf({ before, fields, items: savedItems }: ToSave, stored: readonly ItemRow[]) {
  const items = plannedItems(stored, savedItems)
  const state = before && {
    status: before.orderStatus,
    isClosedShort: before.closedShortAt !== null,
    items: stored,
  }
  const plan = planReceipts(state, { status: fields.orderStatus, items })
  refuseLowered(plan.loweredIds, stored)
  const isReset = before !== undefined && undoesReceipts(before.orderStatus, fields.orderStatus)
  const toStock = new Map(plan.toStock.map(({ item, units }) => [item, units]))
  const reached = items.map((item) => ({
    ...item,
    received: isReset ? 0 : item.received + (toStock.get(item) ?? 0),
  }))
  return {
    isReset,
    orderStatus: statusAfterReceiving(fields.orderStatus, reached),
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
  await awaitAgain(tx, order.id)
}

/** A purchase order that is written, with the number it goes by. */
type Written = ToSave & { id: number; number: string; receipts: PreparedReceipts }

/**
 * The second half, once the rows are written: stocks what the statuses receive, each item as one batch with the number that the item
 * names, or the next (D-92). What an item was raised by goes into its own batch (D-208).
 */
export async function stockPrepared(tx: Tx, purchases: readonly Written[]): Promise<void> {
  const stocking = purchases.filter(({ receipts }) => receipts.toStock.length > 0)
  if (stocking.length === 0) return
  const items = await itemsOfPurchases(
    tx,
    stocking.map(({ id }) => id),
  )
  const toStock = stocking.flatMap(({ receipts }) => receipts.toStock)
  const raised = toStock.flatMap(({ item, isRaise }) => (isRaise && item.id !== null ? [item.id] : []))
  const ownBatches = await batchNumbersOfItems(tx, raised)
  await stockUnits(
    tx,
    stocking.map((purchase) => ({
      order: { id: purchase.id, purchaseOrderNum: purchase.number },
      arrived: arrivedUnits(purchase, items.get(purchase.id) ?? [], ownBatches),
      ...{ receivedOn: purchase.today, today: purchase.today, isCheckedIn: false },
      author: purchase.author,
    })),
  )
}

function arrivedUnits(
  { receipts }: Written,
  stored: readonly ItemRow[],
  ownBatches: ReadonlyMap<number, string>,
): ArrivedUnits[] {
  const items = new Map(stored.map((item) => [item.productId, item]))
  return receipts.toStock.flatMap(({ item: { productId }, units, isRaise }) => {
    const item = items.get(productId)
    if (item === undefined) return []
    const own = isRaise ? ownBatches.get(item.id) : undefined
    return [{ item, units, batchNumber: own ?? item.batchNumber, reason: null }]
  })
}
