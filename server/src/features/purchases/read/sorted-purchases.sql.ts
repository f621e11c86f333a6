import type { PaymentStatus } from '@dray/domain/orders/order-status'
import type { PurchaseCursor, PurchaseSort } from '@dray/domain/purchases/purchase-sort'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-status'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/db.ts'
import { containing } from '../../../db/words.ts'
import { type PurchasesQuery, selectPurchaseRows, selectPurchases } from './purchases.sql.ts'

/** The purchase orders of a list. An empty filter matches any. */
export type PurchaseFilter = {
  /** Folded words, each in the number or in the name of the brand. */
  words: readonly string[]
  statuses: readonly PurchaseStatus[]
  payments: readonly PaymentStatus[]
  brandIds: readonly number[] | undefined
  expectedFrom: string | undefined
  expectedTo: string | undefined
  /** Only those in these statuses that were expected before this day. */
  late: { before: string; statuses: readonly PurchaseStatus[] } | undefined
}

export function filterPurchases(db: Db, filter: PurchaseFilter): PurchasesQuery {
  const { statuses, payments, brandIds, expectedFrom, expectedTo, late } = filter
  let purchases = selectPurchases(db)
  for (const word of filter.words) purchases = purchases.where(hasWord(word))
  if (statuses.length > 0) purchases = purchases.where('orderStatus', 'in', statuses)
  if (payments.length > 0) purchases = purchases.where('paymentStatus', 'in', payments)
  if (brandIds) purchases = purchases.where('brandId', '=', anyOf(brandIds))
  if (expectedFrom !== undefined) purchases = purchases.where('expectedDeliveryOn', '>=', expectedFrom)
  if (expectedTo !== undefined) purchases = purchases.where('expectedDeliveryOn', '<=', expectedTo)
  return late
    ? purchases.where('orderStatus', 'in', late.statuses).where('expectedDeliveryOn', '<', late.before)
    : purchases
}

/** Two queries, each with its own index: one with "or" would fold every number. */
function hasWord(word: string) {
  const pattern = containing(word)
  return sql<boolean>`purchase_orders.id in (
    select id from purchase_orders where fold(purchase_order_num) like ${pattern}
    union all
    select purchase_orders.id from purchase_orders join brands on brands.id = brand_id where fold(name) like ${pattern})`
}

export type PurchasePage = {
  sort: PurchaseSort
  /** Only purchase orders after this one. */
  after: PurchaseCursor | undefined
  limit: number
  /** The statuses in the sequence in which a list sorted by them shows them. */
  sequences: Sequences
  openStatuses: readonly PurchaseStatus[]
}
type Sequences = Readonly<Record<'orderStatus' | 'paymentStatus', readonly string[]>>

/**
 * A page of the purchase orders of a list, sorted; those with the same value are newest first. Only the newest are read by an index:
 * to sort all of twenty thousand takes some milliseconds.
 */
export function findPurchases(db: Db, filter: PurchaseFilter, page: PurchasePage) {
  const all = filterPurchases(db, filter)
  const found = page.sort.by === 'brand' ? withBrands(all) : all
  const rest = page.after ? found.where(isAfter(page.after, page)) : found
  const purchases = inSequence(rest, page).limit(page.limit)
  return inSequence(selectPurchaseRows(db, purchases, page.openStatuses), page).execute()
}

/** Lets a list be sorted by the names of the brands, which every list is joined with in the end. */
const withBrands = (purchases: PurchasesQuery): PurchasesQuery =>
  purchases.innerJoin('brands', 'brands.id', 'brandId') as unknown as PurchasesQuery

/** What a list is sorted by, before the time of the purchase order. */
function keyOf({ sort: { by }, sequences }: PurchasePage): RawBuilder<unknown> | undefined {
  switch (by) {
    case 'date':
      return undefined
    case 'orderStatus':
    case 'paymentStatus':
      return sql`array_position(${sequences[by]}::text[], ${sql.ref(`purchase_orders.${by}`)})`
    case 'purchaseOrderNum':
    case 'brand':
    case 'expected':
    case 'units':
    case 'received':
    case 'total':
      return keys[by]
  }
}

/** Numbers sort with the digits at their end by their size: ACM-9999 comes before ACM-10000. */
const numberKey = (number: RawBuilder<unknown>) =>
  sql`(regexp_replace(${number}, '\\d+$', '') || lpad(coalesce(substring(${number} from '\\d+$'), ''), 40, '0')) collate "C"`

const keys = {
  purchaseOrderNum: numberKey(sql`purchase_orders.purchase_order_num`),
  brand: sql`lower(btrim(brands.name))`,
  expected: sql`purchase_orders.expected_delivery_on`,
  units: sql`purchase_orders.unit_quantity`,
  received: sql`purchase_orders.received_quantity`,
  total: sql`purchase_orders.total_cents`,
}

/** The value of a cursor in the form of its key. */
function valueOf(value: string, { sort: { by }, sequences }: PurchasePage): RawBuilder<unknown> {
  switch (by) {
    case 'date':
      return sql`null`
    case 'orderStatus':
    case 'paymentStatus':
      return sql`array_position(${sequences[by]}::text[], ${value}::text)`
    case 'purchaseOrderNum':
      return numberKey(sql`${value}::text`)
    case 'brand':
      return sql`lower(btrim(${value}::text))`
    case 'expected':
      return sql`${value === '' ? null : value}::date`
    case 'units':
    case 'received':
    case 'total':
      return sql`${value}::bigint`
  }
}

/** Those without a value come last in both directions. */
function isAfter(after: PurchaseCursor, page: PurchasePage) {
  const key = keyOf(page)
  const isLater = isOldestFirst(page.sort)
    ? sql<boolean>`(purchase_orders.created_at, purchase_orders.id) > (${after.createdAt}, ${after.id})`
    : sql<boolean>`(purchase_orders.created_at, purchase_orders.id) < (${after.createdAt}, ${after.id})`
  if (key === undefined) return isLater
  if (page.sort.by === 'expected' && after.value === '') return sql<boolean>`(${key} is null and ${isLater})`
  const value = valueOf(after.value, page)
  const isBeyond = page.sort.isDescending ? sql`<` : sql`>`
  return sql<boolean>`(${key} ${isBeyond} ${value} or (${key} = ${value} and ${isLater}) or ${key} is null)`
}

const isOldestFirst = ({ by, isDescending }: PurchaseSort): boolean => by === 'date' && !isDescending

type Ordered<Q> = { orderBy: (expression: RawBuilder<unknown>) => Q }

function inSequence<Q extends Ordered<Q>>(purchases: Q, page: PurchasePage): Q {
  const key = keyOf(page)
  const direction = page.sort.isDescending ? sql`desc` : sql`asc`
  const byKey = key ? purchases.orderBy(sql`${key} ${direction} nulls last`) : purchases
  const byTime = isOldestFirst(page.sort) ? sql`asc` : sql`desc`
  return byKey.orderBy(sql`purchase_orders.created_at ${byTime}`).orderBy(sql`purchase_orders.id ${byTime}`)
}
