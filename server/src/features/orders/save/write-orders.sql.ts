import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'

export type OrderRow = Insertable<Tables['orders']>
export type LineRow = Insertable<Tables['orderLines']>

/** The new ids, in the sequence of the rows. */
export async function insertOrders(tx: Tx, rows: readonly OrderRow[]): Promise<number[]> {
  const inserted = await tx.insertInto('orders').values(rows).returning(['id', 'orderNum']).execute()
  const ids = new Map(inserted.map((row) => [row.orderNum, row.id]))
  return rows.map((row) => ids.get(row.orderNum) ?? 0)
}

type InsertedLine = { id: number; orderId: number; productId: number; batchId: number | null; quantity: number }

/** So that one statement is no larger than a megabyte or two. */
const linesPerStatement = 2000

export async function insertLines(tx: Tx, rows: readonly LineRow[]): Promise<InsertedLine[]> {
  const inserted: InsertedLine[] = []
  for (let start = 0; start < rows.length; start += linesPerStatement)
    inserted.push(...(await insertAtOnce(tx, rows.slice(start, start + linesPerStatement))))
  return inserted
}

/** The lines travel as one value, so that the statement is the same for any number of them and stays prepared: 0.4 ms less for 20 lines. */
async function insertAtOnce(tx: Tx, rows: readonly LineRow[]): Promise<InsertedLine[]> {
  const { rows: inserted } = await sql<InsertedLine>`
    insert into order_lines (order_id, position, product_id, batch_id, product_name, product_brand, product_type, product_sku,
      product_genetics, product_extract_type, product_weight, product_cost_cents, quantity, unit_price_cents, price_adjustment_cents,
      subtotal_cents, should_have_tag, tags_pulled, batch_mode)
    select "orderId", "position", "productId", "batchId", "productName", "productBrand", "productType", "productSku",
      "productGenetics", "productExtractType", "productWeight", "productCostCents", "quantity", "unitPriceCents", "priceAdjustmentCents",
      "subtotalCents", "shouldHaveTag", "tagsPulled", "batchMode"
    from json_to_recordset(${JSON.stringify(rows)}) as line("orderId" integer, "position" integer, "productId" integer, "batchId" integer,
      "productName" text, "productBrand" text, "productType" text, "productSku" text, "productGenetics" text, "productExtractType" text,
      "productWeight" numeric, "productCostCents" bigint, "quantity" integer, "unitPriceCents" bigint, "priceAdjustmentCents" bigint,
      "subtotalCents" bigint, "shouldHaveTag" boolean, "tagsPulled" boolean, "batchMode" text)
    returning id, order_id, product_id, batch_id, quantity`.execute(tx)
  return inserted
}
