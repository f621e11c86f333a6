import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { plainDollars } from '@dray/domain/money'
import { itemSubtotal } from '@dray/domain/purchases/purchase-order'
import type { Tx } from '../../../platform/db/db.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { logCreated, logUpdated } from '../../changelog/index.ts'
import type { PurchaseItem, StoredPurchase } from '../items/sent-items.ts'
import { newNumbers, numberPurchase, skipTaken } from '../numbers/number-purchase.ts'
import { prepareReceipts, stockPrepared } from '../receive/receipts-of-save.ts'
import { type PlannedPurchase, planPurchase, type PurchaseToSave } from './plan-purchase.ts'
import {
  deleteItems,
  insertItems,
  insertPurchase,
  type ItemRow,
  type ItemUpdate,
  updateItems,
  updatePurchase,
} from './save-purchase.sql.ts'

/** A saved purchase order. Its `items` have their ids. */
export type SavedPurchase = Omit<PlannedPurchase, 'items'> & {
  id: number
  items: readonly SavedItem[]
  /** Units were stocked or taken out. */
  hasMoved: boolean
}
type SavedItem = PurchaseItem & { id: number }

/** Saves a new purchase order with the brand's number, or the next if someone typed that one for another. */
export async function saveNewPurchase(tx: Tx, purchase: PurchaseToSave, counter: number): Promise<SavedPurchase> {
  refuseWithoutItems(purchase)
  const { receipts } = await prepareReceipts(tx, purchase)
  const { brand, fields, author } = purchase
  const planned = planPurchase(purchase, newNumbers(brand, fields.orderStatus, counter))
  const { number, items } = planned
  const row = { ...planned.row, createdBy: author.userId, createdAt: author.at }
  const inserted = await insertPurchase(tx, row, items.map(itemRow))
  if (inserted === undefined) {
    const isDraft = fields.orderStatus === 'DRAFT'
    return saveNewPurchase(tx, purchase, isDraft ? counter : await skipTaken(tx, brand, counter))
  }
  const { id, itemIds } = inserted
  await stockPrepared(tx, { ...planned, id, receipts })
  const changes = [...newValues(planned), ...receipts.changes]
  await logCreated(tx, 'purchaseOrder', [{ id, notes: `Purchase order ${number}`, changes }], author)
  return { ...planned, id, items: withIds(items, itemIds), hasMoved: receipts.toStock.length > 0 }
}

type ChangedPurchase = PurchaseToSave & { before: StoredPurchase }

/**
 * Plans, writes, logs and announces a changed purchase order. Order matters: undo receipts while their items still exist, and stock units
 * after their items are written. Returns undefined, and writes nothing, if nothing changes.
 */
export async function savePurchase(
  tx: Tx,
  purchase: ChangedPurchase,
  sentNumber: string | null | undefined,
): Promise<SavedPurchase | undefined> {
  refuseWithoutItems(purchase)
  const { before, brand, fields, author } = purchase
  const numbers = await numberPurchase(tx, { before, brand, sent: sentNumber, status: fields.orderStatus })
  const { receipts, orderStatus, hasMoved } = await prepareReceipts(tx, purchase)
  const planned = planPurchase({ ...purchase, fields: { ...fields, orderStatus } }, numbers)
  const changes = [...purchaseChanges(before, planned), ...receipts.changes]
  if (changes.length === 0) return undefined
  refuseForbidden(planned, changes)
  const { id } = before
  await updatePurchase(tx, id, planned.row)
  const itemIds = await writeItems(tx, before, planned.items)
  await stockPrepared(tx, { ...planned, id, receipts })
  await logUpdated(tx, 'purchaseOrder', [{ id, changes }], author)
  return { ...planned, id, items: withIds(planned.items, itemIds), hasMoved }
}

const withIds = (items: readonly PurchaseItem[], addedIds: ReadonlyMap<number | null, number | null>): SavedItem[] =>
  items.map((item) => ({ ...item, id: item.id ?? addedIds.get(item.productId) ?? 0 }))

function refuseWithoutItems({ fields, items }: PurchaseToSave): void {
  if (fields.orderStatus === 'DRAFT' || items.length > 0) return
  throw invalidField('purchaseOrderItems', 'A purchase order needs at least one item')
}

function refuseForbidden({ isPaymentOnly }: PlannedPurchase, changes: readonly FieldChange[]): void {
  if (isPaymentOnly === true && changes.some(({ field }) => field !== 'paymentStatus')) throw new Refusal('not-allowed')
}

/** Returns the ids of new items by product. */
async function writeItems(
  tx: Tx,
  before: StoredPurchase,
  items: readonly PurchaseItem[],
): Promise<Map<number, number>> {
  const rows = items.map((item, position) => ({ item, position }))
  const keptIds = new Set(items.map(({ id }) => id))
  const stored = new Map(before.items.map((item) => [item.id, item]))
  const updated = rows.flatMap(({ item, position }) => {
    const itemBefore = stored.get(item.id ?? 0)
    const update = itemBefore && { id: itemBefore.id, ...changeableColumns(item, position) }
    return update && isChanged(update, itemBefore) ? [update] : []
  })
  const added = rows.flatMap(({ item, position }) =>
    item.id === null ? [{ ...itemRow(item, position), purchaseOrderId: before.id }] : [],
  )
  // Delete before inserting: an item that was removed and added again has the same product.
  await deleteItems(
    tx,
    [...stored.keys()].filter((id) => !keptIds.has(id)),
  )
  await updateItems(tx, updated)
  return insertItems(tx, added)
}

const itemRow = (item: PurchaseItem, position: number): ItemRow => ({ ...item, ...changeableColumns(item, position) })

const changeableColumns = (item: PurchaseItem, position: number) => ({
  position,
  quantity: item.quantity,
  unitCost: item.unitCost,
  subtotal: itemSubtotal(item),
  batchNumber: item.batchNumber,
})

const isChanged = (update: ItemUpdate, stored: Omit<ItemUpdate, 'subtotal'>): boolean =>
  (['position', 'quantity', 'unitCost', 'batchNumber'] as const).some((column) => update[column] !== stored[column])

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
