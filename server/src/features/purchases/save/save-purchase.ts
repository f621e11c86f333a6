import type { FieldChange } from '@dray/domain/changelog/differences'
import { itemSubtotal } from '@dray/domain/purchases/purchase-totals'
import type { Tx } from '../../../db/db.ts'
import { invalidField } from '../../../http/problem.ts'
import { Refusal } from '../../../http/refusal.ts'
import { logCreated, logUpdated } from '../../changelog/index.ts'
import type { PurchaseItem } from '../items/sent-items.ts'
import { prepareReceipts, stockPrepared } from '../receive/receipts-of-save.ts'
import { type PlannedPurchase, planPurchases, type PurchaseToSave } from './plan-purchase.ts'
import { purchaseDifferences } from './purchase-differences.ts'
import {
  deleteItems,
  insertItems,
  insertPurchases,
  type ItemUpdate,
  updateItems,
  updatePurchases,
} from './save-purchase.sql.ts'

/**
 * Plans and writes purchase orders, new or changed, logs and announces them. One in which nothing changes is not written (D-168). Order
 * matters: receipts are undone while their items are as they were, and units are stocked for items that are written. Returns the ids of
 * those that are written, in sequence.
 */
export async function savePurchases(tx: Tx, purchases: readonly PurchaseToSave[]): Promise<number[]> {
  for (const purchase of purchases) refuseWithoutItems(purchase)
  const received = await prepareReceipts(tx, purchases)
  const planned = await planPurchases(tx, received)
  const changed = planned
    .map((purchase) => ({ ...purchase, changes: [...purchaseDifferences(purchase), ...purchase.receipts.changes] }))
    .filter(({ before, changes }) => before === undefined || changes.length > 0)
  for (const purchase of changed) refuseForbidden(purchase)
  const ids = await writeRows(tx, changed)
  const written = changed.map((purchase, index) => ({ ...purchase, id: ids[index] ?? 0 }))
  await writeItems(tx, written)
  await stockPrepared(tx, written)
  for (const { id, before, number, changes, author } of written) {
    if (before) await logUpdated(tx, 'purchaseOrder', [{ id, changes }], author)
    else await logCreated(tx, 'purchaseOrder', [{ id, notes: `Purchase order ${number}`, changes }], author)
  }
  return ids
}

function refuseWithoutItems({ fields, items }: PurchaseToSave): void {
  if (fields.orderStatus === 'DRAFT' || items.length > 0) return
  throw invalidField('purchaseOrderItems', 'A purchase order needs at least one item')
}

function refuseForbidden({ isPaymentOnly, changes }: PlannedPurchase & { changes: readonly FieldChange[] }): void {
  if (isPaymentOnly === true && changes.some(({ field }) => field !== 'paymentStatus')) throw new Refusal('not-allowed')
}

async function writeRows(tx: Tx, purchases: readonly PlannedPurchase[]): Promise<number[]> {
  const newRows = purchases.flatMap(({ before, row, author: { userId, at } }) =>
    before ? [] : [{ ...row, createdBy: userId, createdAt: at }],
  )
  const newIds = await insertPurchases(tx, newRows)
  const changedRows = purchases.flatMap(({ before, row }) => (before ? [{ ...row, id: before.id }] : []))
  await updatePurchases(tx, changedRows)
  return purchases.map(({ before }) => before?.id ?? newIds.shift() ?? 0)
}

type WrittenPurchase = PlannedPurchase & { id: number }

async function writeItems(tx: Tx, purchases: readonly WrittenPurchase[]): Promise<void> {
  const rows = purchases.map(rowsOf)
  // Before the new ones: an item that was removed and added again is of the same product.
  await deleteItems(
    tx,
    rows.flatMap(({ removedIds }) => removedIds),
  )
  await updateItems(
    tx,
    rows.flatMap(({ updated }) => updated),
  )
  await insertItems(
    tx,
    rows.flatMap(({ added }) => added),
  )
}

/** What is written of the items of a purchase order. */
function rowsOf({ id: purchaseOrderId, before, items }: WrittenPurchase) {
  const rows = items.map((item, position) => ({ item, position }))
  const keptIds = new Set(items.map(({ id }) => id))
  const stored = new Map(before?.items.map((item) => [item.id, item]))
  return {
    removedIds: (before?.items ?? []).flatMap(({ id }) => (keptIds.has(id) ? [] : [id])),
    updated: rows.flatMap(({ item, position }) => {
      const itemBefore = stored.get(item.id ?? 0)
      const update = itemBefore && { id: itemBefore.id, ...changeableColumns(item, position) }
      return update && isChanged(update, itemBefore) ? [update] : []
    }),
    added: rows.flatMap(({ item, position }) =>
      item.id === null ? [{ ...item, ...changeableColumns(item, position), purchaseOrderId }] : [],
    ),
  }
}

const changeableColumns = (item: PurchaseItem, position: number) => ({
  position,
  quantity: item.quantity,
  unitCost: item.unitCost,
  subtotal: itemSubtotal(item),
  batchNumber: item.batchNumber,
})

const isChanged = (update: ItemUpdate, stored: Omit<ItemUpdate, 'subtotal'>): boolean =>
  (['position', 'quantity', 'unitCost', 'batchNumber'] as const).some((column) => update[column] !== stored[column])
