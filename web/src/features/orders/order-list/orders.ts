import { listOrders, type OrderOfRange, readOrderTotals } from '@dray/contract/orders'
import {
  joinStatuses,
  parseIds,
  parseOrderStatuses,
  parsePaymentStatuses,
  orderList,
} from '@dray/domain/orders/order-list'
import { endOfDay, startOfDay } from '@dray/domain/time/company-day'
import type { z } from 'zod'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { listedDays } from '../../../kit/list-filter/days-in-url.ts'
import { setFilters } from '../../../kit/server-list/set-filters.ts'
import type { ServerList } from '../../../kit/server-list/use-server-list.ts'

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
}
const unfiltered = { from: '', to: '', ...noFilters, sort: '' }
export type OrderListFilter = Readonly<typeof unfiltered>
export type OrderListTotals = AnswerOf<(typeof readOrderTotals)['answer']>

/** Orders placed on the company days in the URL, both ends inclusive (D-14). */
export const orders: ServerList<OrderListFilter, OrderOfRange, OrderListTotals> = {
  name: 'orders',
  call: listOrders,
  totals: readOrderTotals,
  sorts: orderList,
  unfiltered,
  noFilters,
  query: orderListQuery,
  range(filter, { today, timeZone }) {
    const { from, to } = listedDays(filter, today)
    return { params: { fromISO: startOfDay(from, timeZone), toISO: endOfDay(to, timeZone) } }
  },
}

/** Filters set only by links, such as from a brand's figures. */
export const linkedFilters = ['customer', 'brand', 'type', 'product'] as const
export type LinkedFilter = (typeof linkedFilters)[number]

/** The query for the active filters, without the days. */
export function orderListQuery(filter: Omit<OrderListFilter, 'sort'>) {
  const ids = (by: 'owner' | 'driver' | 'location' | LinkedFilter) => parseIds(filter[by]).join()
  return setFilters<z.output<(typeof readOrderTotals)['query']>>({
    search: filter.search.trim(),
    status: joinStatuses(parseOrderStatuses(filter.status)),
    payment: joinStatuses(parsePaymentStatuses(filter.payment)),
    owner: ids('owner'),
    driver: ids('driver'),
    location: ids('location'),
    customer: ids('customer'),
    brand: ids('brand'),
    type: ids('type'),
    product: ids('product'),
  })
}
