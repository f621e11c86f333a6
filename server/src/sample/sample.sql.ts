import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/db.ts'
import { pendingOrderLines } from '../platform/db/queries/pending-order-lines.ts'

export const peopleByEmail = (db: Db, emails: readonly string[]) =>
  db.selectFrom('users').select(['id', 'name', 'email']).where('email', 'in', emails).execute()

export const itemsOfPurchase = (db: Db, purchaseOrderId: number) =>
  db
    .selectFrom('purchaseItems')
    .select(['id', 'productName'])
    .where('purchaseOrderId', '=', purchaseOrderId)
    .orderBy('position')
    .execute()

export async function isAnythingPurchased(db: Db): Promise<boolean> {
  return (await db.selectFrom('purchaseOrders').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function namedRecords(db: Db) {
  const customers = await db.selectFrom('customers').select(['id', 'customerName as name']).execute()
  const brands = await db.selectFrom('brands').select(['id', 'name']).execute()
  const types = await db.selectFrom('productTypes').select(['id', 'name']).execute()
  const products = await db
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'basePriceCents as basePrice'])
    .execute()
  const byName = <R extends { name: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.name, row]))
  return { customers: byName(customers), brands: byName(brands), types: byName(types), products: byName(products) }
}

/** Open orders with lines of a product. */
export async function ordersToPull(db: Db, productId: number, openStatuses: readonly OrderStatus[]): Promise<number[]> {
  const rows = await pendingOrderLines(db, openStatuses)
    .select('orderId')
    .where('productId', '=', productId)
    .groupBy('orderId')
    .orderBy('orderId')
    .execute()
  return rows.map(({ orderId }) => orderId)
}

export async function firstLine(db: Db, orderId: number): Promise<number | undefined> {
  const lines = db.selectFrom('orderLines').select('id').where('orderId', '=', orderId)
  return (await lines.orderBy('position').limit(1).executeTakeFirst())?.id
}

export async function orderNumber(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('orders').select('orderNum').where('id', '=', id).executeTakeFirst())?.orderNum
}

export async function contactNamed(db: Db, name: string) {
  const row = await db
    .selectFrom('contacts')
    .select(['userId as id', 'name', 'customerId', 'mayOrder', 'seesMoney'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row && { ...row, deviceId: randomUUID() }
}

export async function lastCollection(db: Db, orderId: number): Promise<number | undefined> {
  const collections = db.selectFrom('collections').select('id').where('orderId', '=', orderId)
  return (await collections.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id
}

export async function batchesInStock(db: Db, productId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('batches')
    .select('id')
    .where('productId', '=', productId)
    .where('remainingQuantity', '>', 0)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lines that can be pulled as they are: in stock and without a batch. */
export async function pullableLines(db: Db, orderId: number): Promise<number[]> {
  const lines = await db
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'productId')
    .select('orderLines.id')
    .where('orderId', '=', orderId)
    .where('shouldHaveTag', '=', false)
    .whereRef('quantity', '<=', 'stock')
    .orderBy('position')
    .execute()
  return lines.map(({ id }) => id)
}

export const driversOfOrders = (db: Db, ids: readonly number[]) =>
  db.selectFrom('orders').select(['id', 'driverId']).where('id', 'in', ids).orderBy('id').execute()

export const amountsOfOrder = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select(['totalCents as total', 'appliedCents as applied'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function setBrandImages(tx: Tx, images: readonly { brandId: number; image: string }[]): Promise<void> {
  await sql`
    update brands set image = given.image from json_to_recordset(${JSON.stringify(images)}) as given("brandId" integer, image text)
    where brands.id = given."brandId"`.execute(tx)
}

/** Orders are entered after their days, but the change log says when they were placed. */
export async function logOrdersWhenPlaced(tx: Tx): Promise<void> {
  await sql`
    update change_log set created_at = orders.created_at from orders
    where entity_type = 'order' and entity_id = orders.id and action = 'create' and change_log.created_at > orders.created_at`.execute(
    tx,
  )
}

export async function setProductImages(tx: Tx, images: readonly { type: string; image: string }[]): Promise<void> {
  await sql`
    update products set image = given.image
    from product_types, json_to_recordset(${JSON.stringify(images)}) as given(type text, image text)
    where product_types.id = type_id and product_types.name = given.type`.execute(tx)
}

/**
 * A third of the batches were tested and expire: some within a month, and one that nobody needs, with the fewest units left, has expired.
 */
export async function setBatchFacts(tx: Tx, today: string): Promise<void> {
  await sql`
    with free as (
      select id from batches
      where remaining_quantity > 0 and held_at is null and received_on < ${today}::date - 2
        and not exists (select from order_lines where batch_id = batches.id and not tags_pulled)
      order by remaining_quantity, id limit 1
    )
    update batches set
      tested_on = received_on - 2,
      lab_name = case when id % 2 = 0 then 'Puget Sound Food Lab' else 'Cascade Analytics' end,
      expires_on = case
        when id in (select id from free) then ${today}::date - 2
        when remaining_quantity = 0 then received_on + 180
        else ${today}::date + 12 + (id * 17 % 240)
      end
    where id % 3 = 0 or id in (select id from free)`.execute(tx)
}
