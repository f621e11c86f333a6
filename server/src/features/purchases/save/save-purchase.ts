import { itemSubtotal } from '@dray/domain/purchases/purchase-totals'
import type { Tx } from '../../../db/db.ts'
import { invalidField } from '../../../http/problem.ts'
import { type Author, logCreated, logUpdated } from '../../changelog/index.ts'
import type { PurchaseItem } from '../items/sent-items.ts'
import { prepareReceipts, stockPrepared } from '../receive/receipts-of-save.ts'
import { planPurchase, type PlannedPurchase, type PurchaseToSave } from './plan-purchase.ts'
import { purchaseDifferences } from './purchase-differences.ts'
import {
  deleteItems,
  insertItems,
  insertPurchase,
  type ItemUpdate,
  updateItems,
  updatePurchase,
} from './save-purchase.sql.ts'

/**
 * Plans and writes a purchase order, new or changed, logs and announces it, or does nothing when nothing changes (D-168). Order matters:
 * receipts are undone while their items are as they were, and units are stocked for items that are written. Returns its id.
 */
export async function savePurchase(tx: Tx, purchase: PurchaseToSave, author: Author, today: string): Promise<number> {
  const { before, fields, items } = purchase
  if (fields.orderStatus !== 'DRAFT' && items.length === 0)
    throw invalidField('purchaseOrderItems', 'A purchase order needs at least one item')
  const after = { orderStatus: fields.orderStatus, items }
  const receipts = await prepareReceipts(tx, { before, after }, author)
  const received = { ...purchase, fields: { ...fields, orderStatus: receipts.orderStatus } }
  const planned = await planPurchase(tx, received, author.at)
  const { number } = planned
  const changes = [...purchaseDifferences(planned), ...receipts.changes]
  if (before && changes.length === 0) return before.id
  const id = await write(tx, planned, author)
  await stockPrepared(tx, { id, purchaseOrderNum: number, today }, receipts, author)
  if (before) await logUpdated(tx, 'purchaseOrder', [{ id, changes }], author)
  else await logCreated(tx, 'purchaseOrder', [{ id, notes: `Purchase order ${number}`, changes }], author)
  return id
}

async function write(tx: Tx, planned: PlannedPurchase, { userId, at }: Author): Promise<number> {
  const { before, row } = planned
  const id = before?.id ?? (await insertPurchase(tx, { ...row, createdBy: userId, createdAt: at }))
  if (before) await updatePurchase(tx, id, row)
  await writeItems(tx, id, planned)
  return id
}

async function writeItems(tx: Tx, purchaseOrderId: number, { before, items }: PlannedPurchase): Promise<void> {
  const rows = items.map((item, position) => ({ item, position }))
  const keptIds = new Set(items.map(({ id }) => id))
  const stored = new Map(before?.items.map((item) => [item.id, item]))
  // Before the new ones: an item that was removed and added again is of the same product.
  await deleteItems(
    tx,
    (before?.items ?? []).flatMap(({ id }) => (keptIds.has(id) ? [] : [id])),
  )
  await updateItems(
    tx,
    rows.flatMap(({ item, position }) => {
      const itemBefore = stored.get(item.id ?? 0)
      const update = itemBefore && { id: itemBefore.id, ...changeableColumns(item, position) }
      return update && isChanged(update, itemBefore) ? [update] : []
    }),
  )
  await insertItems(
    tx,
    rows.flatMap(({ item, position }) =>
      item.id === null ? [{ ...item, ...changeableColumns(item, position), purchaseOrderId }] : [],
    ),
  )
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
