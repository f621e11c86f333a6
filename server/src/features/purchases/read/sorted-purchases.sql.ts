import type { Cents } from '@dray/domain/money'
import type { PaymentStatus } from '@dray/domain/orders/order-status'
import type { PurchaseSort } from '@dray/domain/purchases/purchase-list'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import { cappedSums } from '../../../platform/db/capped-sums.ts'
import type { Db } from '../../../platform/db/db.ts'
import {
  inSequence,
  type ListPage,
  nameColumn,
  type SortColumn,
  sortSequence,
  sortedPage,
} from '../../../platform/db/sorted-page.ts'
import { containing } from '../../../platform/db/words.ts'
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

function filterPurchases(db: Db, filter: PurchaseFilter): PurchasesQuery {
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

export type PurchasePage = ListPage<PurchaseSort['by']> & { openStatuses: readonly PurchaseStatus[] }

/**
 * A page of the purchase orders of a list, sorted; those with the same value are newest first. Only the newest are read by an index:
 * to sort all of twenty thousand takes some milliseconds.
 */
export function findPurchases(db: Db, filter: PurchaseFilter, page: PurchasePage) {
  const all = filterPurchases(db, filter)
  const found = page.sort.by === 'brand' ? withBrands(all) : all
  const sequence = sortSequence(page, ['purchase_orders.created_at', 'purchase_orders.id'], columns[page.sort.by])
  const purchases = sortedPage(found, sequence, page)
  return inSequence(selectPurchaseRows(db, purchases, page.openStatuses), sequence).execute()
}

/** Lets a list be sorted by the names of the brands, which every list is joined with in the end. */
const withBrands = (purchases: PurchasesQuery): PurchasesQuery =>
  purchases.innerJoin('brands', 'brands.id', 'brandId') as unknown as PurchasesQuery

/** Numbers sort with the digits at their end by their size: ACM-9999 comes before ACM-10000. */
const bySize = (number: RawBuilder<unknown>) =>
  sql`(regexp_replace(${number}, '\\d+$', '') || lpad(coalesce(substring(${number} from '\\d+$'), ''), 40, '0')) collate "C"`

/** What a list is sorted by, before the time of the purchase order. */
const columns: Record<PurchaseSort['by'], SortColumn | undefined> = {
  date: undefined,
  purchaseOrderNum: { column: sql`purchase_orders.purchase_order_num`, form: bySize },
  brand: nameColumn(sql`brands.name`),
  orderStatus: { column: sql`purchase_orders.order_status` },
  paymentStatus: { column: sql`purchase_orders.payment_status` },
  expected: { column: sql`purchase_orders.expected_delivery_on`, mayBeNull: true },
  units: { column: sql`purchase_orders.unit_quantity` },
  received: { column: sql`purchase_orders.received_quantity` },
  total: { column: sql`purchase_orders.total_cents` },
}

/** How many purchase orders a list has and what they come to. */
export const purchaseTotals = (db: Db, filter: PurchaseFilter, max: Cents) =>
  cappedSums(db, filterPurchases(db, filter), {
    counts: { purchaseOrders: sql`count(*)` },
    sums: { units: sql`unit_quantity`, received: sql`received_quantity`, total: sql`total_cents` },
    max,
  })
