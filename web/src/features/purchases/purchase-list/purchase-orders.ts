import { listPurchaseOrders, type PurchaseOrderSummary, readPurchaseTotals } from '@dray/contract/purchases'
import { joinStatuses, parseIds, parsePaymentStatuses } from '@dray/domain/orders/order-list'
import { parsePurchaseStatuses, purchaseList } from '@dray/domain/purchases/purchase-list'
import { openPurchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { parseComingDays } from '@dray/domain/time/date-range'
import type { z } from 'zod'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { setFilters } from '../../../kit/server-list/set-filters.ts'
import type { ShippedView } from '../../../kit/server-list/list-views.tsx'
import type { ServerList } from '../../../kit/server-list/use-server-list.ts'

const noFilters = { search: '', status: '', payment: '', brand: '', late: '', expected: '' }
const unfiltered = { ...noFilters, sort: '' }
export type PurchaseListFilter = Readonly<typeof unfiltered>
type Query = z.output<(typeof readPurchaseTotals)['query']>
export type PurchaseTotals = AnswerOf<(typeof readPurchaseTotals)['answer']>

/** The call's limit. */
const maxBrands = 100

export const purchaseOrders: ServerList<PurchaseListFilter, PurchaseOrderSummary, PurchaseTotals> = {
  name: 'purchase orders',
  call: listPurchaseOrders,
  totals: readPurchaseTotals,
  sorts: purchaseList,
  unfiltered,
  noFilters,
  query(filter, today) {
    const expected = parseComingDays(filter.expected, today)
    return setFilters<Query>({
      search: filter.search.trim(),
      status: joinStatuses(parsePurchaseStatuses(filter.status)),
      payment: joinStatuses(parsePaymentStatuses(filter.payment)),
      brand: parseIds(filter.brand)
        .filter((id) => id !== 'none')
        .slice(0, maxBrands),
      late: filter.late === 'true' ? 'true' : '',
      expectedFrom: expected?.from,
      expectedTo: expected?.to,
    })
  },
}

export const purchaseViews: readonly ShippedView<PurchaseListFilter>[] = [
  { name: 'All', filter: {} },
  { name: 'Open', filter: { status: joinStatuses(openPurchaseStatuses) } },
  { name: 'Late', filter: { late: 'true' } },
]

/** Keeps only the filters; the URL also has the sort. */
type View = typeof noFilters
export const viewFilters = ({ search, status, payment, brand, late, expected }: View): View => ({
  search: search.trim(),
  status,
  payment,
  brand,
  late,
  expected,
})

export function isPurchaseView(view: View, filter: PurchaseListFilter): boolean {
  const current = viewFilters(filter)
  return keys.every((key) => view[key] === current[key])
}
const keys = Object.keys(noFilters) as (keyof View)[]
