import type { readOrderTotals } from '@dray/contract/orders'
import {
  orderList,
  joinStatuses,
  parseIds,
  parseOrderStatuses,
  parsePaymentStatuses,
} from '@dray/domain/orders/order-list'
import { endOfDay, startOfDay } from '@dray/domain/time/company-day'
import type { z } from 'zod'
import { listedDays } from '../../../kit/list-filter/days-in-url.ts'

/** The state of the order list in the URL, so that it can be shared and reloaded. */
export const unfiltered = {
  from: '',
  to: '',
  search: '',
  status: '',
  payment: '',
  owner: '',
  driver: '',
  location: '',
  customer: '',
  brand: '',
  type: '',
  product: '',
}
export type OrderListFilter = Readonly<typeof unfiltered>

/** The query parameters of the filters that are set, without the days. */
export function filterQuery(filter: OrderListFilter): Partial<Record<FilterKey, string>> {
  const query: [FilterKey, string][] = [
    ['search', filter.search.trim()],
    ['status', joinStatuses(parseOrderStatuses(filter.status))],
    ['payment', joinStatuses(parsePaymentStatuses(filter.payment))],
    ['owner', parseIds(filter.owner).join()],
    ['driver', parseIds(filter.driver).join()],
    ['location', parseIds(filter.location).join()],
    ...linkedFilters.map((key): [FilterKey, string] => [key, parseIds(filter[key]).join()]),
  ]
  return Object.fromEntries(query.filter(([, text]) => text !== ''))
}
/** Filters that a link from elsewhere brings, such as from the figures of a brand. */
export const linkedFilters = ['customer', 'brand', 'type', 'product'] as const
export type LinkedFilter = (typeof linkedFilters)[number]
type FilterKey = Exclude<keyof OrderListFilter, 'from' | 'to'>

/** The query parameter of a sort: none for an unknown one, such as that of an old link. */
export const sortQuery = (sort: string): { sort?: string } => (orderList.isSort(sort) ? { sort } : {})

export const isFiltered = (filter: OrderListFilter): boolean => Object.keys(filterQuery(filter)).length > 0

/** No filters except the days. */
export const noFilters = {
  search: '',
  status: '',
  payment: '',
  owner: '',
  driver: '',
  location: '',
  customer: '',
  brand: '',
  type: '',
  product: '',
} as const satisfies Partial<OrderListFilter>

type OrderListRequest = {
  params: z.output<(typeof readOrderTotals)['params']>
  query: z.output<(typeof readOrderTotals)['query']>
}

/** The request for the list in the URL: company days as instants, both ends inclusive (D-14). */
export function orderListRequest(filter: OrderListFilter, today: string, timeZone: string): OrderListRequest {
  const { from, to } = listedDays(filter, today)
  return {
    params: { fromISO: startOfDay(from, timeZone), toISO: endOfDay(to, timeZone) },
    query: filterQuery(filter),
  }
}
