import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { plainDollars } from '@dray/domain/money'
import { itemSubtotal } from '@dray/domain/purchases/purchase-order'
import type { Tx } from '../../../platform/db/db.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { logCreated, logUpdated } from '../../changelog/index.ts'
import type { PurchaseItem, StoredPurchase } from '../items/sent-items.ts'
import { prepareReceipts, stockPrepared } from '../receive/receipts-of-save.ts'
import { type PlannedPurchase, planPurchase, type PurchaseToSave } from './plan-purchase.ts'
import {
  deleteItems,
  insertItems,
  insertPurchase,
  type ItemUpdate,
  updateItems,
  updatePurchase,
} from './save-purchase.sql.ts'

/**
 * Plans, writes, logs and announces a purchase order; writes nothing if nothing changes (D-168). Order matters: undo receipts while their
 * items still exist, and stock units after their items are written. Returns the id.
 */
export async function savePurchase(tx: Tx, purchase: PurchaseToSave): Promise<number> {
  refuseWithoutItems(purchase)
  const { receipts, orderStatus } = await prepareReceipts(tx, purchase)
  const planned = await planPurchase(tx, { ...purchase, fields: { ...purchase.fields, orderStatus } })
  const { before, number, author } = planned
  const changes = [...purchaseDifferences(planned), ...receipts.changes]
  if (before && changes.length === 0) return before.id
  refuseForbidden(planned, changes)
  const id = await writeRow(tx, planned)
  await writeItems(tx, planned, id)
  await stockPrepared(tx, { ...planned, id, receipts })
  if (before) await logUpdated(tx, 'purchaseOrder', [{ id, changes }], author)
  else await logCreated(tx, 'purchaseOrder', [{ id, notes: `Purchase order ${number}`, changes }], author)
  return id
}

function refuseWithoutItems({ fields, items }: PurchaseToSave): void {
  if (fields.orderStatus === 'DRAFT' || items.length > 0) return
  throw invalidField('purchaseOrderItems', 'A purchase order needs at least one item')
}

function refuseForbidden({ isPaymentOnly }: PlannedPurchase, changes: readonly FieldChange[]): void {
  if (isPaymentOnly === true && changes.some(({ field }) => field !== 'paymentStatus')) throw new Refusal('not-allowed')
}

async function writeRow(tx: Tx, { before, row, author: { userId, at } }: PlannedPurchase): Promise<number> {
  if (before === undefined) return insertPurchase(tx, { ...row, createdBy: userId, createdAt: at })
  await updatePurchase(tx, before.id, row)
  return before.id
}

async function writeItems(tx: Tx, { before, items }: PlannedPurchase, purchaseOrderId: number): Promise<void> {
  const rows = items.map((item, position) => ({ item, position }))
  const keptIds = new Set(items.map(({ id }) => id))
  const stored = new Map(before?.items.map((item) => [item.id, item]))
  const updated = rows.flatMap(({ item, position }) => {
    const itemBefore = stored.get(item.id ?? 0)
    const update = itemBefore && { id: itemBefore.id, ...changeableColumns(item, position) }
    return update && isChanged(update, itemBefore) ? [update] : []
  })
  const added = rows.flatMap(({ item, position }) =>
    item.id === null ? [{ ...item, ...changeableColumns(item, position), purchaseOrderId }] : [],
  )
  // Delete before inserting: an item that was removed and added again has the same product.
  await deleteItems(
    tx,
    [...stored.keys()].filter((id) => !keptIds.has(id)),
  )
  await updateItems(tx, updated)
  await insertItems(tx, added)
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

/** Logs the differences, or the values of a new purchase order (D-16). */
const purchaseDifferences = (planned: PlannedPurchase): FieldChange[] =>
  planned.before ? purchaseChanges(planned.before, planned) : newValues(planned)

/** Logs the fields and how much of each product. Item costs are logged when they change. */
function newValues({ row, number, brand, items }: PlannedPurchase): FieldChange[] {
  return [
    ...differences(number, {}, { ...loggedFields(row, number), brand: brand.name }),
    ...items.flatMap(({ productSku, quantity: orderQuantity }) =>
      ofItem(productSku, differences(number, {}, { orderQuantity })),
    ),
  ]
}

/** Field by field, then item by item. A draft logs its draft number, whatever number was typed for later. */
function purchaseChanges(before: StoredPurchase, { row, number, items }: PlannedPurchase): FieldChange[] {
  const name = before.purchaseOrderNum
  const stored = new Map(before.items.map((item) => [item.productSku, item]))
  const kept = new Set(items.map(({ productSku }) => productSku))
  const removed = before.items.filter(({ productSku }) => !kept.has(productSku))
  return [
    ...differences(name, loggedFields(before, name), loggedFields(row, number)),
    ...(row.orderStatus === 'DRAFT' ? differences(name, { realNum: before.realNum }, { realNum: row.realNum }) : []),
    ...items.flatMap((item) => {
      const itemBefore = stored.get(item.productSku)
      return ofItem(item.productSku, differences(name, itemBefore ? loggedItem(itemBefore) : {}, loggedItem(item)))
    }),
    ...removed.flatMap((item) => ofItem(item.productSku, differences(name, loggedItem(item), noItem))),
  ]
}

const ofItem = (sku: string, changes: readonly FieldChange[]): FieldChange[] =>
  changes.map((change) => ({ ...change, subfield: sku }))

const noItem = { orderQuantity: null, unitCost: null, batchNumber: null }

const loggedItem = (item: Pick<PurchaseItem, 'quantity' | 'unitCost' | 'batchNumber'>) => ({
  orderQuantity: item.quantity,
  unitCost: plainDollars(item.unitCost),
  batchNumber: item.batchNumber,
})

const loggedFields = (row: PlannedPurchase['row'] | StoredPurchase, purchaseOrderNum: string) => ({
  purchaseOrderNum,
  orderStatus: row.orderStatus,
  paymentStatus: row.paymentStatus,
  expectedDeliveryOn: row.expectedDeliveryOn,
  notes: row.notes,
  unitQuantity: row.unitQuantity,
  total: plainDollars(row.totalCents),
})
