import type { Cents } from '../money.ts'
import { type PaymentStatus, paymentStatuses } from '../orders/order-status.ts'
import { isDay } from '../time/company-day.ts'
import { type PurchaseStatus, purchaseStatuses } from './purchase-status.ts'

/** What the list of purchase orders can be sorted by, named as its columns. */
export const purchaseSorts = [
  'purchaseOrderNum',
  'date',
  'brand',
  'orderStatus',
  'paymentStatus',
  'expected',
  'units',
  'received',
  'total',
] as const
export type PurchaseSort = { by: (typeof purchaseSorts)[number]; isDescending: boolean }

/** The sequence of the list itself. */
export const newestFirst: PurchaseSort = { by: 'date', isDescending: true }

/**
 * Parses a sort from an address: `units`, `-units` for descending. Anything else is the list's own sequence, newest first; so is the
 * total for those who may not see it, because the sequence would tell which purchase order cost more (D-57).
 */
export function parsePurchaseSort(text: string | undefined, reader: { seesCosts: boolean }): PurchaseSort {
  const by = purchaseSorts.find((each) => each === (text ?? '').replace(/^-/, ''))
  if (by === undefined || (by === 'total' && !reader.seesCosts)) return newestFirst
  return { by, isDescending: (text ?? '').startsWith('-') }
}

export type SortedPurchase = {
  id: number
  createdAt: Date
  purchaseOrderNum: string
  brand: { name: string }
  orderStatus: PurchaseStatus
  paymentStatus: PaymentStatus
  expectedDeliveryOn: string | null
  unitQuantity: number
  receivedQuantity: number
  total?: Cents | undefined
}

const valueOf: Record<PurchaseSort['by'], (purchase: SortedPurchase) => string> = {
  purchaseOrderNum: (purchase) => purchase.purchaseOrderNum,
  date: () => '',
  brand: (purchase) => purchase.brand.name,
  orderStatus: (purchase) => purchase.orderStatus,
  paymentStatus: (purchase) => purchase.paymentStatus,
  expected: (purchase) => purchase.expectedDeliveryOn ?? '',
  units: (purchase) => String(purchase.unitQuantity),
  received: (purchase) => String(purchase.receivedQuantity),
  total: (purchase) => String(purchase.total ?? 0),
}

/** Where a page ends: at a purchase order, and at what the list is sorted by. */
export type PurchaseCursor = { createdAt: Date; id: number; value: string }

/** The cursor of the next page: it starts after the last purchase order of this page. */
export const purchaseCursorAfter = (last: SortedPurchase, sort: PurchaseSort): string =>
  `${last.createdAt.toISOString()}_${last.id}_${valueOf[sort.by](last)}`

/** Reads what `purchaseCursorAfter` wrote. Undefined if the text is not a cursor of a list sorted so. */
export function parsePurchaseCursor(text: string, sort: PurchaseSort): PurchaseCursor | undefined {
  const [, at = '', id = '', value = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})_(.*)$/su.exec(text) ?? []
  const createdAt = new Date(at)
  if (Number.isNaN(createdAt.getTime()) || !isValueOf[sort.by](value)) return undefined
  return { createdAt, id: Number(id), value }
}

const isWhole = (value: string): boolean => /^-?\d{1,15}$/.test(value)
const isAnything = (): boolean => true
const isValueOf: Record<PurchaseSort['by'], (value: string) => boolean> = {
  purchaseOrderNum: isAnything,
  date: isAnything,
  brand: isAnything,
  orderStatus: (value) => purchaseStatuses.some((status) => status === value),
  paymentStatus: (value) => paymentStatuses.some((status) => status === value),
  expected: (value) => value === '' || isDay(value),
  units: isWhole,
  received: isWhole,
  total: isWhole,
}
