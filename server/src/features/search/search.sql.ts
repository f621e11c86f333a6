import { nameOrder } from '../../platform/db/queries/name-order.ts'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { anyId } from '../../platform/db/queries/any-of.ts'
import { fixedQueryWith } from '../../platform/db/queries/fixed-query.ts'
import { beginningWith, beginsWithText, beginsWords, hasTrigram, hasWords } from '../../platform/db/words.ts'
import { foldedPo, hasPoWords } from '../orders/index.ts'
import { unitColumns } from '../pending/index.ts'
import { limit, maxHits, rowsWithIds, type Search, searchQuery } from './search-query.sql.ts'

const text = sql<string>`text`

/**
 * Products that begin with the first word, then the others, each by name. The others are only looked for if they are shown. The planner
 * sees the words: it follows the names until it has found eight with a common word, and sorts all with a rare one.
 */
export async function bestProducts(db: Db, words: readonly string[]): Promise<number[]> {
  const begins = sql`text like ${beginningWith(words[0] ?? '')}`
  const { rows } = await sql<{ id: number }>`
    with first as materialized (
      -- \`offset 0\`, because names that begin with the same letters are far from the first name.
      select * from (select * from product_texts where ${begins} and ${hasWords(text, words.slice(1))} offset 0) as beginning
      order by sort limit ${limit}
    )
    (select product_id as id, true as begins, sort from first)
    union all (
      select product_id, false, sort from product_texts
      where (select count(*) from first) < ${limit} and ${hasWords(text, words)} and not ${begins}
      order by sort limit ${limit}
    )
    order by begins desc, sort limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Sorts texts that begin with the first word first. */
const beginsFirst = (text: Expression<string>, word: string) => sql`starts_with(${text}, ${word}) desc`

function ordersOfDriver(db: Db, driverId: number | undefined) {
  const rows = db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select(['orders.id', 'orderNum', 'customerName', 'orderStatus', 'customerPo as customerPO'])
  return driverId === undefined ? rows : rows.where('driverId', '=', driverId)
}

export const ordersFound = searchQuery((db, { start, driverId }) =>
  ordersOfDriver(db, driverId)
    .where(beginsWithText(sql.ref('order_num'), start))
    // Follows index orders_number: sorting by time would take 77 ms to find a few old orders among a million.
    .orderBy(sql`order_num using ~>~`)
    .limit(limit),
)

/** Exact matches first (index orders_customer_po_start). */
export const ordersBeginningWithPo = searchQuery((db, { start, driverId }) =>
  ordersOfDriver(db, driverId)
    .where(beginsWithText(foldedPo, start))
    .orderBy(sql`${foldedPo} using ~<~`)
    .orderBy('orders.id', 'desc')
    .limit(limit),
)

/** Newest first (index orders_customer_po). Planned for its words, so it reads ids only: most searches find none. */
export async function ordersWithPo(db: Db, { words, driverId }: Search): Promise<number[]> {
  const orders = db.selectFrom('orders').select('id').where(hasPoWords(words))
  const rows = await orders
    .$if(driverId !== undefined, (all) => all.where('driverId', '=', driverId ?? 0))
    .orderBy('id', 'desc')
    .limit(maxHits)
    .execute()
  return rows.map(({ id }) => id)
}

export const ordersWithIds = rowsWithIds((db, ids) =>
  ordersOfDriver(db, undefined).where('orders.id', '=', anyId(ids)).orderBy('orders.id', 'desc'),
)

/** For each split of the words. A customer's older orders are in the order list. */
const searchedOrders = 1000

/** Leaves out names with the words inside others if any begin with them: "er" is Ernst Handel, not every Bernardo. */
function bestNamed(db: Db, named: 'customers' | 'productTexts', words: readonly string[]) {
  const [id, text] =
    named === 'customers' ? [sql<number>`id`, sql<string>`name_text`] : [sql<number>`product_id`, sql<string>`text`]
  const found = db
    .selectFrom(named)
    .select([id.as('id'), beginsWords(text, words).as('begins')])
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
    const customers = bestNamed(db, 'customers', customer).limit(maxHits)
    const products = bestNamed(db, 'productTexts', product)
    const newest = db
      .selectFrom('orders')
      .select(['orders.id', 'orderNum', 'orderStatus', 'createdAt', 'customerId'])
      .where(sql<boolean>`customer_id = named.id`)
      .$if(driverId !== undefined, (rows) => rows.where('driverId', '=', driverId ?? 0))
      .orderBy('createdAt', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(searchedOrders)
    // By customer, or the planner reads the orders of all customers, newest first.
    const orders = db
      .selectFrom(customers.as('named'))
      .innerJoinLateral(newest.as('newest'), (join) => join.onTrue())
      .select(['newest.id', 'orderNum', 'orderStatus', 'newest.createdAt', 'customerId'])
      .orderBy('newest.createdAt', 'desc')
      .orderBy('newest.id', 'desc')
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
export const purchasesFound = searchQuery((db, { firstWord, hasWords: has }) => {
  const number = sql<string>`fold(purchase_order_num)`
  const brands = db.selectFrom('brands').select('id').where(has(sql`fold(name)`))
  const ids = db.selectFrom('purchaseOrders').select('id')
  const byNumber = ids.where(has(number))
  const byBrand = ids.where(sql<boolean>`brand_id = any (array(${brands}))`)
  return (
    db
      .selectFrom('purchaseOrders')
      .innerJoin('brands', 'brands.id', 'brandId')
      .select(['purchaseOrders.id', 'purchaseOrderNum', 'brands.name as brandName', 'orderStatus'])
      // Not `or`, which can't use an index.
      .where(sql<boolean>`purchase_orders.id = any (array(${byNumber.union(byBrand)}))`)
      .orderBy(beginsFirst(number, firstWord))
      .orderBy('purchaseOrders.createdAt', 'desc')
      .orderBy('purchaseOrders.id', 'desc')
      .limit(limit)
  )
})

export const customersFound = searchQuery((db, { firstWord, hasWords: has, driverId }) => {
  const text = sql<string>`search_text`
  const rows = db
    .selectFrom('customers')
    .select(['id', 'customerName', 'contactName', 'contactPhone', 'contactEmail', 'address'])
    .where(has(text))
    .orderBy(beginsFirst(text, firstWord))
    .orderBy(sql`${has(sql`name_text`)} desc`)
    .orderBy('customers.nameOrder')
    .limit(limit)
  if (driverId === undefined) return rows
  return rows.where(
    sql<boolean>`exists (select from orders where orders.customer_id = customers.id and driver_id = ${driverId})`,
  )
})

export const brandsFound = searchQuery((db, { firstWord, hasWords: has }) => {
  const text = sql<string>`fold(name)`
  return db
    .selectFrom('brands')
    .select(['id', 'name'])
    .where(has(text))
    .orderBy(beginsFirst(text, firstWord))
    .orderBy(nameOrder('name'))
    .limit(limit)
})

/** In the sequence of the ids, with their units. */
export const productsWithUnits = (openStatuses: readonly OrderStatus[]) =>
  rowsWithIds((db, ids) =>
    db
      .selectFrom('products')
      .innerJoin('brands', 'brands.id', 'brandId')
      .select(['products.id', 'sku', 'products.name', 'brands.name as brand'])
      .select(unitColumns(db, { openStatuses }))
      .where('products.id', '=', anyId(ids))
      .orderBy(sql`array_position(${ids}::integer[], products.id)`),
  )

/** Newest first. Planned for its words, so it reads ids only. */
export async function batchesFound(db: Db, words: readonly string[]): Promise<number[]> {
  const number = sql<string>`fold(batch_number)`
  const rows = await db
    .selectFrom('batches')
    .select('id')
    .where(hasWords(number, words))
    .$if(!hasTrigram(words), (all) => all.where(hasLetters(number, words)))
    // A batch whose receipts were all undone exists only in the ledger.
    .where((batch) =>
      batch.or([batch('initialQuantity', '>', sql.lit(0)), batch('remainingQuantity', '>', sql.lit(0))]),
    )
    .orderBy('id', 'desc')
    .limit(maxHits)
    .execute()
  return rows.map(({ id }) => id)
}

/** Index batches_letters rules out most words that are too short for the other index. */
const hasLetters = (text: Expression<string>, words: readonly string[]) =>
  sql<boolean>`string_to_array(${text}, null) @> ${[...new Set(words.join(''))]}::text[]`

export const batchesWithIds = rowsWithIds((db, ids) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .select(['batches.id', 'batchNumber', 'sku', 'products.name as productName', 'isCheckedIn', 'expiresOn'])
    .select(sql<boolean>`held_at is not null`.as('isOnHold'))
    .where('batches.id', '=', anyId(ids))
    .orderBy('batches.id', 'desc'),
)

type Numbers = { from: string; to: string }

/** A range of numbers instead of `like`, which couldn't use their index. */
export const memosFound = fixedQueryWith((db, { from, to }: Numbers) =>
  db
    .selectFrom('creditMemos')
    .innerJoin('customers', 'customers.id', 'creditMemos.customerId')
    .select(['creditMemos.id', sql<string>`memo_num`.as('memoNum'), 'customerName', 'status'])
    .where('memoNum', '>=', from)
    .where('memoNum', '<=', to)
    .orderBy('memoNum', 'desc')
    .limit(limit),
)

/** The start of a check's number, exact matches first (index payments_reference_start). */
export const paymentsFound = searchQuery((db, { start }) => {
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
    .where(beginsWithText(folded, start))
    .orderBy(sql`${folded} using ~<~`)
    .orderBy('payments.id', 'desc')
    .limit(limit)
})
