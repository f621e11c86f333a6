import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** How many of each kind a search answers. */
const most = 8
const holding = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
const startingWith = (words: string): string => holding(words).slice(1)

export function ordersFound(db: Db, words: string, driverId: number | undefined) {
  const rows = db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select(['orders.id', 'orderNum', 'customerName', 'orderStatus'])
    .where('orderNum', 'like', startingWith(words))
    // Highest first as the index orders_number holds them: sorted by time, the few old orders of a million cost 77 ms.
    .orderBy(sql`order_num using ~>~`)
    .limit(most)
  return (driverId === undefined ? rows : rows.where('driverId', '=', driverId)).execute()
}

export function customersFound(db: Db, words: string, driverId: number | undefined) {
  const rows = db
    .selectFrom('customers')
    .select(['id', 'customerName'])
    .where('customerName', 'ilike', holding(words))
    .orderBy('customerName')
    .limit(most)
  if (driverId === undefined) return rows.execute()
  return rows.where('id', 'in', db.selectFrom('orders').select('customerId').where('driverId', '=', driverId)).execute()
}

export function productsFound(db: Db, words: string) {
  return db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'brandId')
    .select(['products.id', 'sku', 'products.name', 'brands.name as brand'])
    .where((product) =>
      product.or([product('products.name', 'ilike', holding(words)), product('sku', 'ilike', holding(words))]),
    )
    .orderBy('products.name')
    .limit(most)
    .execute()
}

export function batchesFound(db: Db, words: string) {
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .select(['batches.id', 'batchNumber', 'sku', 'products.name as productName'])
    .where('batchNumber', 'ilike', holding(words))
    .orderBy('batches.id', 'desc')
    .limit(most)
    .execute()
}
