import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** How many records of each kind a search returns. */
const maxHits = 8
const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
const startingWith = (words: string): string => containing(words).slice(1)

export function ordersFound(db: Db, words: string, driverId: number | undefined) {
  const rows = db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select(['orders.id', 'orderNum', 'customerName', 'orderStatus'])
    .where('orderNum', 'like', startingWith(words))
    // In the order of the index orders_number: sorting by time takes 77 ms to find a few old orders among a million.
    .orderBy(sql`order_num using ~>~`)
    .limit(maxHits)
  return (driverId === undefined ? rows : rows.where('driverId', '=', driverId)).execute()
}

export function customersFound(db: Db, words: string, driverId: number | undefined) {
  const rows = db
    .selectFrom('customers')
    .select(['id', 'customerName'])
    .where('customerName', 'ilike', containing(words))
    .orderBy('customerName')
    .limit(maxHits)
  if (driverId === undefined) return rows.execute()
  return rows.where('id', 'in', db.selectFrom('orders').select('customerId').where('driverId', '=', driverId)).execute()
}

export function productsFound(db: Db, words: string) {
  return db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'brandId')
    .select(['products.id', 'sku', 'products.name', 'brands.name as brand'])
    .where((product) =>
      product.or([product('products.name', 'ilike', containing(words)), product('sku', 'ilike', containing(words))]),
    )
    .orderBy('products.name')
    .limit(maxHits)
    .execute()
}

export function batchesFound(db: Db, words: string) {
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .select(['batches.id', 'batchNumber', 'sku', 'products.name as productName'])
    .where('batchNumber', 'ilike', containing(words))
    .orderBy('batches.id', 'desc')
    .limit(maxHits)
    .execute()
}
