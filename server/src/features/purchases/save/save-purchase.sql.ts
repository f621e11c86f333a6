import type { Cents } from '@dray/domain/money'
import { type Insertable, sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import {
  asRecords,
  bulkInsert,
  bulkUpdate,
  columnList,
  columnsOfNew,
} from '../../../platform/db/queries/bulk-update.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { pipeline } from '../../../platform/db/transaction.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { copiedColumns } from '../../products/index.ts'
import type { StoredItem } from '../items/stored-purchase.sql.ts'

type PurchaseRow = Omit<
  Required<Insertable<Tables['purchaseOrders']>>,
  'createdBy' | 'createdAt' | 'receivedQuantity' | 'closedShortAt' | 'closedShortBy' | 'closedShortReason'
>

type NewPurchaseRow = PurchaseRow & { createdBy: number | null; createdAt: Date }

/** Inserts a purchase order with its items. Undefined if its number is taken. */
export async function insertPurchase(tx: Tx, row: NewPurchaseRow, items: readonly ItemRow[]) {
  const purchase = tx
    .insertInto('purchaseOrders')
    .values(row)
    .onConflict((taken) => taken.doNothing())
  const { rows } = await sql<{ id: number; itemId: number | null; productId: number | null }>`
    with purchase as (${purchase.returning('id')}), added as (
      insert into purchase_items (purchase_order_id, ${columnList(itemColumns)})
      select purchase.id, item.* from purchase, ${asRecords('purchaseItems', items, itemColumns)} as item
      returning id, product_id
    )
    select purchase.id, added.id as item_id, product_id from purchase left join added on true`.execute(tx)
  const [first] = rows
  return first && { id: first.id, itemIds: new Map(rows.map(({ productId, itemId }) => [productId, itemId])) }
}

export const updatePurchase = (tx: Tx, id: number, row: PurchaseRow): Promise<void> =>
  pipeline(tx, tx.updateTable('purchaseOrders').set(row).where('id', '=', id).execute())

/** An item to write. What it copied from its product never changes. */
export type ItemRow = Omit<StoredItem, 'id' | 'receivedQuantity' | 'hasBatch' | 'unitsPerCase'> & { subtotal: Cents }
export type ItemUpdate = Pick<ItemRow, 'position' | 'quantity' | 'unitCost' | 'subtotal' | 'batchNumber'> & {
  id: number
}

const changeable = [
  'position',
  'quantity',
  'unitCostCents as unitCost',
  'subtotalCents as subtotal',
  'batchNumber',
] as const

const itemColumns = ['productId', ...copiedColumns, 'existingStock', 'pendingOutboundStock', ...changeable] as const
const newItemColumns = columnsOfNew('purchaseItems', ['purchaseOrderId', ...itemColumns], ['receivedQuantity'])

/** Adds items to a stored purchase order. */
export async function insertItems(
  tx: Tx,
  rows: readonly (ItemRow & { purchaseOrderId: number })[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map()
  const added = await bulkInsert(tx, 'purchaseItems', rows, newItemColumns).returning(['id', 'productId']).execute()
  return new Map(added.map(({ id, productId }) => [productId, id]))
}

export const updateItems = (tx: Tx, rows: readonly ItemUpdate[]): Promise<void> =>
  pipeline(tx, bulkUpdate(tx, 'purchaseItems', rows, ['id', ...changeable]))

/** Deletes items without receipts. Movements of undone receipts stay in the ledger; their reason names the purchase order. */
export async function deleteItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const movements = tx.updateTable('stockMovements').set({ purchaseItemId: null })
  await pipeline(tx, movements.where('purchaseItemId', '=', anyId(ids)).execute())
  await pipeline(tx, tx.deleteFrom('purchaseItems').where('id', '=', anyId(ids)).execute())
}
