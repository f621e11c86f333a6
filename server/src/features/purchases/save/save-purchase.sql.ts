import type { Cents } from '@dray/domain/money'
import type { Insertable } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import { bulkInsert, bulkUpdate } from '../../../platform/db/bulk-update.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { copiedColumns } from '../../products/index.ts'
import type { StoredItem } from '../items/stored-purchase.sql.ts'

type PurchaseRow = Omit<
  Insertable<Tables['purchaseOrders']>,
  'createdBy' | 'createdAt' | 'receivedQuantity' | 'closedShortAt' | 'closedShortBy' | 'closedShortReason'
>

export async function insertPurchase(
  tx: Tx,
  row: PurchaseRow & { createdBy: number | null; createdAt: Date },
): Promise<number> {
  const { id } = await tx.insertInto('purchaseOrders').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updatePurchase(tx: Tx, id: number, row: PurchaseRow): Promise<void> {
  await tx.updateTable('purchaseOrders').set(row).where('id', '=', id).execute()
}

/** An item to write. What it copied from its product never changes. */
export type ItemRow = Omit<StoredItem, 'id' | 'receivedQuantity'> & { purchaseOrderId: number; subtotal: Cents }
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

export async function insertItems(tx: Tx, rows: readonly ItemRow[]): Promise<void> {
  if (rows.length === 0) return
  const stock = ['existingStock', 'pendingOutboundStock'] as const
  const columns = ['purchaseOrderId', 'productId', ...copiedColumns, ...stock, ...changeable] as const
  await bulkInsert(tx, 'purchaseItems', rows, columns).execute()
}

export const updateItems = (tx: Tx, rows: readonly ItemUpdate[]): Promise<void> =>
  bulkUpdate(tx, 'purchaseItems', rows, ['id', ...changeable])

/** Deletes items without receipts. Movements of undone receipts stay in the ledger; their reason names the purchase order. */
export async function deleteItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('stockMovements')
    .set({ purchaseItemId: null })
    .where('purchaseItemId', '=', anyOf(ids))
    .execute()
  await tx.deleteFrom('purchaseItems').where('id', '=', anyOf(ids)).execute()
}
