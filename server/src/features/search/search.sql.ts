import { type Expression, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { foldedPo, hasPoWords } from '../orders/index.ts'
import { beginningWith, beginsWords, hasWords } from '../../platform/db/words.ts'

export const maxHits = 8

/** Sorts texts that begin with the first word first. */
const beginsWith = (text: Expression<string>, words: readonly string[]) =>
  sql`${text} like ${beginningWith(words[0] ?? '')} desc`

function ordersOfDriver(db: Db, driverId: number | undefined) {
  const rows = db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select(['orders.id', 'orderNum', 'customerName', 'orderStatus', 'customerPo as customerPO'])
  return driverId === undefined ? rows : rows.where('driverId', '=', driverId)
}

export const ordersFound = (db: Db, number: string, driverId: number | undefined) =>
  ordersOfDriver(db, driverId)
    .where('orderNum', 'like', beginningWith(number))
    // Follows index orders_number: sorting by time would take 77 ms to find a few old orders among a million.
    .orderBy(sql`order_num using ~>~`)
    .limit(maxHits)
    .execute()

/** Exact matches first (index orders_customer_po_start). */
export const ordersBeginningWithPo = (db: Db, start: string, driverId: number | undefined) =>
  ordersOfDriver(db, driverId)
    .where(sql<boolean>`${foldedPo} like ${beginningWith(start)}`)
    .orderBy(sql`${foldedPo} using ~<~`)
    .orderBy('orders.id', 'desc')
    .limit(maxHits)
    .execute()

/** Newest first (index orders_customer_po). */
export const ordersWithPo = (db: Db, words: readonly string[], driverId: number | undefined) =>
  ordersOfDriver(db, driverId).where(hasPoWords(words)).orderBy('orders.id', 'desc').limit(maxHits).execute()

/** For each split of the words. A customer's older orders are in the order list. */
const searchedOrders = 1000

/** Leaves out names with the words inside others if any begin with them: "er" is Ernst Handel, not every Bernardo. */
function bestNamed(db: Db, table: 'customers' | 'products', text: Expression<string>, words: readonly string[]) {
  const found = db
    .selectFrom(table)
    .select(['id', beginsWords(text, words).as('begins')])
    .select(sql<boolean>`bool_or(${beginsWords(text, words)}) over ()`.as('anyBegins'))
    .where(hasWords(text, words))
  return db.selectFrom(found.as('found')).select('id').whereRef('begins', '=', 'anyBegins')
}

/** The newest orders of customers named by the first words that have a product named by the others. */
export function ordersWithProduct(
  db: Db,
  splits: readonly (readonly [readonly string[], readonly string[]])[],
  driverId: number | undefined,
) {
  const [first, ...others] = splits.map(([customer, product]) => {
    const customers = bestNamed(db, 'customers', sql<string>`name_text`, customer).limit(maxHits)
    const products = bestNamed(db, 'products', sql<string>`search_text`, product)
    const orders = db
      .selectFrom('orders')
      .select(['id', 'orderNum', 'orderStatus', 'createdAt', 'customerId'])
      .where(sql<boolean>`customer_id = any(array(${customers}))`)
      .$if(driverId !== undefined, (rows) => rows.where('driverId', '=', driverId ?? 0))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(searchedOrders)
    const line = db
      .selectFrom('orderLines')
      .select(['productId', 'productName'])
      .where(sql<boolean>`order_id = orders.id and product_id = any(array(${products}))`)
      .orderBy('position')
      .limit(1)
    return db
      .selectFrom(orders.as('orders'))
      .innerJoin('customers', 'customers.id', 'customerId')
      .innerJoinLateral(line.as('line'), (join) => join.onTrue())
      .select(['orders.id', 'orderNum', 'orderStatus', 'orders.createdAt', 'customerId', 'customerName'])
      .select(['productId', 'productName'])
      .orderBy('orders.createdAt', 'desc')
      .limit(maxHits)
  })
  if (first === undefined) throw new RangeError('Words can be split')
  const rows = (query: typeof first) => db.selectFrom(query.as('found')).selectAll()
  return others
    .reduce((all, query) => all.unionAll(rows(query)), rows(first))
    .orderBy('createdAt', 'desc')
    .limit(maxHits)
    .execute()
}

/** Matches any part of the number or brand name. Numbers that start with the text come first, then the newest. */
export function purchasesFound(db: Db, words: readonly string[]) {
  const number = sql<string>`fold(purchase_order_num)`
  const byNumber = db.selectFrom('purchaseOrders').select('id').where(hasWords(number, words))
  const byBrand = db
    .selectFrom('purchaseOrders')
    .select('id')
    .where('brandId', 'in', db.selectFrom('brands').select('id').where(hasWords(sql<string>`fold(name)`, words)))
  return (
    db
      .selectFrom('purchaseOrders')
      .innerJoin('brands', 'brands.id', 'brandId')
      .select(['purchaseOrders.id', 'purchaseOrderNum', 'brands.name as brandName', 'orderStatus'])
      // Not `or`, which can't use an index.
      .where('purchaseOrders.id', 'in', byNumber.union(byBrand))
      .orderBy(beginsWith(number, words))
      .orderBy('purchaseOrders.createdAt', 'desc')
      .orderBy('purchaseOrders.id', 'desc')
      .limit(maxHits)
      .execute()
  )
}

export function customersFound(db: Db, words: readonly string[], driverId: number | undefined) {
  const text = sql<string>`search_text`
  const rows = db
    .selectFrom('customers')
    .select(['id', 'customerName', 'contactName', 'contactPhone', 'contactEmail', 'address'])
    .where(hasWords(text, words))
    .orderBy(beginsWith(text, words))
    .orderBy(sql`${hasWords(sql`name_text`, words)} desc`)
    .orderBy(sql`lower(customer_name)`)
    .limit(maxHits)
  if (driverId === undefined) return rows.execute()
  return rows.where('id', 'in', db.selectFrom('orders').select('customerId').where('driverId', '=', driverId)).execute()
}

export function brandsFound(db: Db, words: readonly string[]) {
  const text = sql<string>`fold(name)`
  return db
    .selectFrom('brands')
    .select(['id', 'name'])
    .where(hasWords(text, words))
    .orderBy(beginsWith(text, words))
    .orderBy(sql`lower(name)`)
    .limit(maxHits)
    .execute()
}

export function productsFound(db: Db, words: readonly string[]) {
  const text = sql<string>`search_text`
  return db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'brandId')
    .select(['products.id', 'sku', 'products.name', 'brands.name as brand'])
    .where(hasWords(text, words))
    .orderBy(beginsWith(text, words))
    .orderBy(sql`lower(products.name)`)
    .limit(maxHits)
    .execute()
}

export function batchesFound(db: Db, words: readonly string[]) {
  return (
    db
      .selectFrom('batches')
      .innerJoin('products', 'products.id', 'batches.productId')
      .select([
        'batches.id',
        'batchNumber',
        'sku',
        'products.name as productName',
        'isCheckedIn',
        'expiresOn',
        sql<boolean>`held_at is not null`.as('isOnHold'),
      ])
      .where(hasWords(sql<string>`fold(batch_number)`, words))
      // A batch whose receipts were all undone exists only in the ledger (D-99).
      .where((batch) =>
        batch.or([batch('initialQuantity', '>', sql.lit(0)), batch('remainingQuantity', '>', sql.lit(0))]),
      )
      .orderBy('batches.id', 'desc')
      .limit(maxHits)
      .execute()
  )
}

/** Numbers of six digits that begin with these. A range instead of `like`, which couldn't use the index of the numbers. */
export function memosFound(db: Db, digits: string) {
  return db
    .selectFrom('creditMemos')
    .innerJoin('customers', 'customers.id', 'creditMemos.customerId')
    .select(['creditMemos.id', sql<string>`memo_num`.as('memoNum'), 'customerName', 'status'])
    .where('memoNum', '>=', `CM-${digits.padEnd(6, '0')}`)
    .where('memoNum', '<=', `CM-${digits.padEnd(6, '9')}`)
    .orderBy('memoNum', 'desc')
    .limit(maxHits)
    .execute()
}

/** The start of a check's number, exact matches first (index payments_reference_start). */
export function paymentsFound(db: Db, reference: string) {
  const folded = sql<string>`fold(reference)`
  return db
    .selectFrom('payments')
    .innerJoin('customers', 'customers.id', 'payments.customerId')
    .select([
      'payments.id',
      sql<string>`reference`.as('reference'),
      'paymentMethod',
      'amountCents as amount',
      'customerName',
      'paymentDate',
      sql<boolean>`voided_at is not null`.as('isVoid'),
    ])
    .where(sql<boolean>`${folded} like ${beginningWith(reference)}`)
    .orderBy(sql`${folded} using ~<~`)
    .orderBy('payments.id', 'desc')
    .limit(maxHits)
    .execute()
}
