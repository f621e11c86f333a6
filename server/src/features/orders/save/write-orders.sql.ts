import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'
import type { StoredLineRow, StoredOrderRow } from '../lines/stored-orders.sql.ts'

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids})`

/** The columns of an order that saving it writes. */
export type OrderRow = Omit<
  StoredOrderRow,
  | 'id'
  | 'appliedCents'
  | 'totalCents'
  | 'createdAt'
  | 'createdBy'
  | 'customerName'
  | 'customerTermsDays'
  | 'driverName'
  | 'packingLocationName'
>

/** Returns the new ids, in the sequence of the rows. */
export async function insertOrders(tx: Tx, rows: readonly Insertable<Tables['orders']>[]): Promise<number[]> {
  if (rows.length === 0) return []
  const inserted = await tx.insertInto('orders').values(rows).returning(['id', 'orderNum']).execute()
  const ids = new Map(inserted.map((row) => [row.orderNum, row.id]))
  return rows.map((row) => ids.get(row.orderNum) ?? 0)
}

/** Updates all orders in one statement, which is prepared once for any number of them. */
export async function updateOrders(tx: Tx, rows: readonly (OrderRow & { id: number })[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update orders set order_num = now."orderNum", draft_num = now."draftNum", real_num = now."realNum", customer_id = now."customerId",
      pickup_order = now."pickupOrder", delivery_date = now."deliveryDate", driver_id = now."driverId",
      packing_location_id = now."packingLocationId", order_status = now."orderStatus", payment_status = now."paymentStatus",
      notes = now."notes", unit_quantity = now."unitQuantity", cost_cents = now."costCents", subtotal_cents = now."subtotalCents",
      discount_cents = now."discountCents", discount_notes = now."discountNotes",
      price_reason = now."priceReason",
      brands = array(select json_array_elements_text(now."brands")), modified_on = now."modifiedOn",
      status_modified_on = now."statusModifiedOn", payment_modified_on = now."paymentModifiedOn",
      placed_on = now."placedOn", payment_terms_days = now."paymentTermsDays", due_on = now."dueOn", is_due_on_set = now."isDueOnSet",
      shipped_due_on = now."shippedDueOn"
    from json_to_recordset(${JSON.stringify(rows)}) as now("id" integer, "orderNum" text, "draftNum" text, "realNum" text,
      "customerId" integer, "pickupOrder" boolean, "deliveryDate" date, "driverId" integer, "packingLocationId" integer,
      "orderStatus" text, "paymentStatus" text, "notes" text, "unitQuantity" bigint, "costCents" bigint, "subtotalCents" bigint,
      "discountCents" bigint, "discountNotes" text, "priceReason" text, "brands" json, "modifiedOn" timestamptz, "statusModifiedOn" timestamptz,
      "paymentModifiedOn" timestamptz, "placedOn" date, "paymentTermsDays" integer, "dueOn" date, "isDueOnSet" boolean,
      "shippedDueOn" date)
    where orders.id = now.id`.execute(tx)
}

/** A line as it is written. Of a stored line, its order and what it copied from its product never change. */
export type LineRow = Omit<StoredLineRow, 'id' | 'batchNumber'> & { subtotal: number }
type ChangeableColumn =
  | 'position'
  | 'batchId'
  | 'batchMode'
  | 'quantity'
  | 'unitPrice'
  | 'priceAdjustment'
  | 'subtotal'
  | 'tagsPulled'
export type LineUpdate = Pick<LineRow, ChangeableColumn> & { id: number }

type InsertedLine = { id: number; orderId: number; productId: number; batchId: number | null; quantity: number }

/** Keeps one statement to a megabyte or two. */
const linesPerStatement = 2000

/** Sent before this returns, so that no caller has to wait for it. */
export async function insertLines(tx: Tx, rows: readonly LineRow[]): Promise<InsertedLine[]> {
  const starts = Array.from({ length: Math.ceil(rows.length / linesPerStatement) }, (_, n) => n * linesPerStatement)
  const inserted = starts.map((start) => insertAtOnce(tx, rows.slice(start, start + linesPerStatement)))
  return (await Promise.all(inserted)).flat()
}

/** The lines are one value, so that the statement is the same for any number of them and stays prepared: 0.4 ms less for 20 lines. */
async function insertAtOnce(tx: Tx, rows: readonly LineRow[]): Promise<InsertedLine[]> {
  const { rows: inserted } = await sql<InsertedLine>`
    insert into order_lines (order_id, position, product_id, batch_id, product_name, product_brand, product_type, product_sku,
      product_genetics, product_extract_type, product_weight, product_cost_cents, quantity, unit_price_cents, price_adjustment_cents,
      subtotal_cents, should_have_tag, tags_pulled, batch_mode, is_canceled)
    select "orderId", "position", "productId", "batchId", "productName", "productBrand", "productType", "productSku",
      "productGenetics", "productExtractType", "productWeight", "productCost", "quantity", "unitPrice", "priceAdjustment",
      "subtotal", "shouldHaveTag", "tagsPulled", "batchMode",
      (select order_status in ('CANCELLED', 'REFUNDED') from orders where orders.id = "orderId")
    from json_to_recordset(${JSON.stringify(rows)}) as line("orderId" integer, "position" integer, "productId" integer, "batchId" integer,
      "productName" text, "productBrand" text, "productType" text, "productSku" text, "productGenetics" text, "productExtractType" text,
      "productWeight" numeric, "productCost" bigint, "quantity" integer, "unitPrice" bigint, "priceAdjustment" bigint,
      "subtotal" bigint, "shouldHaveTag" boolean, "tagsPulled" boolean, "batchMode" text)
    returning id, order_id, product_id, batch_id, quantity`.execute(tx)
  return inserted
}

export async function updateLines(tx: Tx, lines: readonly LineUpdate[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update order_lines set position = now."position", batch_id = now."batchId", batch_mode = now."batchMode", quantity = now."quantity",
      unit_price_cents = now."unitPrice", price_adjustment_cents = now."priceAdjustment",
      subtotal_cents = now."subtotal", tags_pulled = now."tagsPulled"
    from json_to_recordset(${JSON.stringify(lines)}) as now("id" bigint, "position" integer, "batchId" integer, "batchMode" text,
      "quantity" integer, "unitPrice" bigint, "priceAdjustment" bigint, "subtotal" bigint, "tagsPulled" boolean)
    where order_lines.id = now.id`.execute(tx)
}

/**
 * Detaches stock movements from their lines. The movements stay as they are: their reason names the order. Only for lines that have
 * no units out of stock.
 */
export async function detachMovements(tx: Tx, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  await tx.updateTable('stockMovements').set({ orderLineId: null }).where('orderLineId', '=', anyOf(lineIds)).execute()
}

export async function deleteLines(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('orderLines').where('id', '=', anyOf(ids)).execute()
}
