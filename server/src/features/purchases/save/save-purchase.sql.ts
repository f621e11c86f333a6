import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'
import type { StoredItem } from '../items/stored-purchase.sql.ts'

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids})`

/** The columns of a purchase order that saving it writes. */
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

/** An item as it is written. What it copied from its product never changes. */
export type ItemRow = Omit<StoredItem, 'id' | 'receivedQuantity'> & { purchaseOrderId: number; subtotal: number }
export type ItemUpdate = Pick<ItemRow, 'position' | 'quantity' | 'unitCost' | 'subtotal' | 'batchNumber'> & {
  id: number
}

/** The items are one value, so that the statement is the same for any number of them. */
export async function insertItems(tx: Tx, rows: readonly ItemRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into purchase_items (purchase_order_id, position, product_id, product_name, product_brand, product_type, product_sku,
      product_genetics, product_extract_type, product_weight, existing_stock, pending_outbound_stock, quantity, unit_cost_cents,
      subtotal_cents, batch_number)
    select "purchaseOrderId", "position", "productId", "productName", "productBrand", "productType", "productSku", "productGenetics",
      "productExtractType", "productWeight", "existingStock", "pendingOutboundStock", "quantity", "unitCost", "subtotal", "batchNumber"
    from json_to_recordset(${JSON.stringify(rows)}) as item("purchaseOrderId" integer, "position" integer, "productId" integer,
      "productName" text, "productBrand" text, "productType" text, "productSku" text, "productGenetics" text, "productExtractType" text,
      "productWeight" numeric, "existingStock" integer, "pendingOutboundStock" integer, "quantity" integer, "unitCost" bigint,
      "subtotal" bigint, "batchNumber" text)
    order by "purchaseOrderId", "position"`.execute(tx)
}

export async function updateItems(tx: Tx, rows: readonly ItemUpdate[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update purchase_items set position = now."position", quantity = now."quantity", unit_cost_cents = now."unitCost",
      subtotal_cents = now."subtotal", batch_number = now."batchNumber"
    from json_to_recordset(${JSON.stringify(rows)}) as now("id" bigint, "position" integer, "quantity" integer, "unitCost" bigint,
      "subtotal" bigint, "batchNumber" text)
    where purchase_items.id = now.id`.execute(tx)
}

/** Removes items without receipts. Their movements, of receipts that were undone, stay in the ledger: their reason names the purchase order. */
export async function deleteItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('stockMovements')
    .set({ purchaseItemId: null })
    .where('purchaseItemId', '=', anyOf(ids))
    .execute()
  await tx.deleteFrom('purchaseItems').where('id', '=', anyOf(ids)).execute()
}
