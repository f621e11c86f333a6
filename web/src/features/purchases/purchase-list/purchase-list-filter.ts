import type { listPurchaseOrders, readPurchaseTotals } from '@dray/contract/purchases'
import { joinStatuses, parseIds, parsePaymentStatuses } from '@dray/domain/orders/order-list'
import { purchaseList, parseExpected, parsePurchaseStatuses } from '@dray/domain/purchases/purchase-list'
import type { z } from 'zod'

/** The state of the list of purchase orders in the URL, so that it can be shared and reloaded. */
export const unfiltered = { search: '', status: '', payment: '', brand: '', late: '', expected: '' }
export type PurchaseListFilter = Readonly<typeof unfiltered>
export type ChangeFilter = (changed: Partial<PurchaseListFilter>, history?: 'replace' | 'push') => void

/** As many as the call takes. */
const maxBrands = 100

type Query = z.output<(typeof readPurchaseTotals)['query']>

/** The query parameters of the filters that are set. `today` is the company's day. */
export function filterQuery(filter: PurchaseListFilter, today: string): Query {
  const expected = parseExpected(filter.expected, today)
  const brand = parseIds(filter.brand)
    .filter((id) => id !== 'none')
    .slice(0, maxBrands)
  const texts = Object.entries({
    search: filter.search.trim(),
    status: joinStatuses(parsePurchaseStatuses(filter.status)),
    payment: joinStatuses(parsePaymentStatuses(filter.payment)),
  }).filter(([, text]) => text !== '')
  return {
    ...Object.fromEntries(texts),
    ...(brand.length > 0 ? { brand } : {}),
    ...(filter.late === 'true' ? { late: 'true' } : {}),
    ...(expected ? { expectedFrom: expected.from, expectedTo: expected.to } : {}),
  }
}

/** The query parameter of a sort: none for an unknown one, such as that of an old link. */
export const sortQuery = (sort: string): Pick<z.output<(typeof listPurchaseOrders)['query']>, 'sort'> =>
  purchaseList.isSort(sort) ? { sort } : {}

export const isFiltered = (filter: PurchaseListFilter, today: string): boolean =>
  Object.keys(filterQuery(filter, today)).length > 0

/** What a view saves: no sort, which is in the address too. */
export const viewFilters = ({ search, status, payment, brand, late, expected }: PurchaseListFilter) =>
  ({ search: search.trim(), status, payment, brand, late, expected }) satisfies PurchaseListFilter

export function isView(view: PurchaseListFilter, filter: PurchaseListFilter): boolean {
  const current = viewFilters(filter)
  return keys.every((key) => view[key] === current[key])
}
const keys = Object.keys(unfiltered) as (keyof PurchaseListFilter)[]
