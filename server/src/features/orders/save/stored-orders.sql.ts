import { sql } from 'kysely'
import type { Tx } from '../../../db/db.ts'

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids})`

/** Whose order it is, so that the customer can be locked before it. */
export async function customerOfOrder(tx: Tx, id: number): Promise<number | undefined> {
  return (await tx.selectFrom('orders').select('customerId').where('id', '=', id).executeTakeFirst())?.customerId
}

/** Locks orders in id order until the transaction ends. What they say is read after it: a query that waited still sees old names. */
export async function lockOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute()
}

export type HeadRow = Awaited<ReturnType<typeof headsOf>>[number]

export function headsOf(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .innerJoin('packingLocations', 'packingLocations.id', 'orders.packingLocationId')
    .leftJoin('users', 'users.id', 'orders.driverId')
    .selectAll('orders')
    .select(['customerName', 'packingLocations.name as packingLocationName', 'users.name as driverName'])
    .where('orders.id', '=', anyOf(ids))
    .orderBy('orders.id')
    .execute()
}

export type StoredLineRow = Awaited<ReturnType<typeof linesOfOrders>>[number]

export function linesOfOrders(tx: Tx, orderIds: readonly number[]) {
  return tx
    .selectFrom('orderLines')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .selectAll('orderLines')
    .select('batchNumber')
    .where('orderId', '=', anyOf(orderIds))
    .orderBy('orderId')
    .orderBy('position')
    .orderBy('orderLines.id')
    .execute()
}

/** What of each line is out by the ledger, by batch; below zero what came back of goods that left before the count. */
export function movedOfOrders(tx: Tx, orderIds: readonly number[]) {
  const lines = tx.selectFrom('orderLines').select('id').where('orderId', '=', anyOf(orderIds))
  return tx
    .selectFrom('stockMovements')
    .select((row) => ['orderLineId as lineId', 'batchId', sql<number>`-${row.fn.sum('delta')}`.as('quantity')])
    .where('orderLineId', 'in', lines)
    .groupBy(['orderLineId', 'batchId'])
    .having((row) => row.fn.sum('delta'), '<>', 0)
    .orderBy('orderLineId')
    .orderBy('batchId')
    .execute()
}

/** The names a log tells in place of ids. */
export async function namesFor(
  tx: Tx,
  {
    customerId,
    driverId,
    packingLocationId,
  }: { customerId: number; driverId: number | null; packingLocationId: number },
) {
  const { rows } = await sql<{ customer: string | null; driver: string | null; packingLocation: string | null }>`
    select (select customer_name from customers where id = ${customerId}) as customer,
      (select name from users where id = ${driverId}) as driver,
      (select name from packing_locations where id = ${packingLocationId}) as packing_location`.execute(tx)
  return rows[0]
}

export async function batchNumbersOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('batches').select(['id', 'batchNumber']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, row.batchNumber]))
}

export type ChangedHead = Pick<
  HeadRow,
  | 'id'
  | 'orderNum'
  | 'draftNum'
  | 'realNum'
  | 'customerId'
  | 'pickupOrder'
  | 'deliveryDate'
  | 'driverId'
  | 'packingLocationId'
  | 'orderStatus'
  | 'paymentStatus'
  | 'notes'
  | 'unitQuantity'
  | 'costCents'
  | 'subtotalCents'
  | 'discountCents'
  | 'discountNotes'
  | 'brands'
  | 'modifiedOn'
  | 'statusModifiedOn'
  | 'paymentModifiedOn'
>

/** Writes all of them in one statement, prepared once for any number. */
export async function updateHeads(tx: Tx, heads: readonly ChangedHead[]): Promise<void> {
  await sql`
    update orders set order_num = now."orderNum", draft_num = now."draftNum", real_num = now."realNum", customer_id = now."customerId",
      pickup_order = now."pickupOrder", delivery_date = now."deliveryDate", driver_id = now."driverId",
      packing_location_id = now."packingLocationId", order_status = now."orderStatus", payment_status = now."paymentStatus",
      notes = now."notes", unit_quantity = now."unitQuantity", cost_cents = now."costCents", subtotal_cents = now."subtotalCents",
      discount_cents = now."discountCents", discount_notes = now."discountNotes",
      brands = array(select json_array_elements_text(now."brands")), modified_on = now."modifiedOn",
      status_modified_on = now."statusModifiedOn", payment_modified_on = now."paymentModifiedOn"
    from json_to_recordset(${JSON.stringify(heads)}) as now("id" integer, "orderNum" text, "draftNum" text, "realNum" text,
      "customerId" integer, "pickupOrder" boolean, "deliveryDate" date, "driverId" integer, "packingLocationId" integer,
      "orderStatus" text, "paymentStatus" text, "notes" text, "unitQuantity" bigint, "costCents" bigint, "subtotalCents" bigint,
      "discountCents" bigint, "discountNotes" text, "brands" json, "modifiedOn" timestamptz, "statusModifiedOn" timestamptz,
      "paymentModifiedOn" timestamptz)
    where orders.id = now.id`.execute(tx)
}

export type ChangedLine = Pick<
  StoredLineRow,
  | 'id'
  | 'position'
  | 'batchId'
  | 'batchMode'
  | 'quantity'
  | 'unitPriceCents'
  | 'priceAdjustmentCents'
  | 'subtotalCents'
  | 'tagsPulled'
>

export async function updateLines(tx: Tx, lines: readonly ChangedLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update order_lines set position = now."position", batch_id = now."batchId", batch_mode = now."batchMode", quantity = now."quantity",
      unit_price_cents = now."unitPriceCents", price_adjustment_cents = now."priceAdjustmentCents",
      subtotal_cents = now."subtotalCents", tags_pulled = now."tagsPulled"
    from json_to_recordset(${JSON.stringify(lines)}) as now("id" bigint, "position" integer, "batchId" integer, "batchMode" text,
      "quantity" integer, "unitPriceCents" bigint, "priceAdjustmentCents" bigint, "subtotalCents" bigint, "tagsPulled" boolean)
    where order_lines.id = now.id`.execute(tx)
}

/**
 * Lets movements stand without the line they were for: their figures, days and reasons, which name the order, are history and
 * stay. For lines of which nothing is out any more.
 */
export async function releaseMovements(tx: Tx, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  await tx.updateTable('stockMovements').set({ orderLineId: null }).where('orderLineId', '=', anyOf(lineIds)).execute()
}

export async function deleteLines(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('orderLines').where('id', '=', anyOf(ids)).execute()
}
