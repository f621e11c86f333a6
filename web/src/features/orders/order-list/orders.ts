import { listOrders, type OrderOfRange, readOrderTotals } from '@dray/contract/orders'
import {
  joinStatuses,
  parseIds,
  parseOrderStatuses,
  parsePaymentStatuses,
  orderList,
} from '@dray/domain/orders/order-list'
import { billableStatuses, openOrderStatuses, unpaidStatuses } from '@dray/domain/orders/order-status'
import { endOfDay, startOfDay } from '@dray/domain/time/company-day'
import { parseComingDays } from '@dray/domain/time/date-range'
import type { z } from 'zod'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { allDates, daysInUrl, listedDays } from '../../../kit/list-filter/days-in-url.ts'
import { setFilters } from '../../../kit/server-list/set-filters.ts'
import type { ShippedView } from '../../../kit/server-list/list-views.tsx'
import type { ServerList } from '../../../kit/server-list/use-server-list.ts'

export const noFilters = {
  from: '',
  to: '',
  search: '',
  status: '',
  payment: '',
  owner: '',
  driver: '',
  location: '',
  delivery: '',
  customer: '',
  brand: '',
  type: '',
  product: '',
}
const unfiltered = { ...noFilters, sort: '' }
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
  hasOwnDays: (filter, today) => daysInUrl(listedDays(filter, today), today).from !== '',
  range(filter, { today, timeZone }) {
    const { from, to } = listedDays(filter, today)
    return { params: { fromISO: startOfDay(from, timeZone), toISO: endOfDay(to, timeZone) } }
  },
}

export const orderViews: readonly ShippedView<OrderListFilter>[] = [
  { name: 'All', filter: {} },
  { name: 'Open', filter: { ...allDates, status: joinStatuses(openOrderStatuses) } },
  {
    name: 'Unpaid',
    filter: { ...allDates, status: joinStatuses(billableStatuses), payment: joinStatuses(unpaidStatuses) },
  },
  { name: "Today's deliveries", filter: { ...allDates, delivery: 'Today' } },
]

/** Filters of which an order has several; customer and product can be chosen, the others come with a link. */
export const recordFilters = ['customer', 'brand', 'type', 'product'] as const
export const linkedFilters = ['brand', 'type'] as const
export type LinkedFilter = (typeof linkedFilters)[number]

/** The query for the active filters, without the days they were placed on. */
export function orderListQuery(filter: Omit<OrderListFilter, 'sort'>, today: string) {
  const ids = (by: 'owner' | 'driver' | 'location' | (typeof recordFilters)[number]) => parseIds(filter[by]).join()
  const delivery = parseComingDays(filter.delivery, today)
  return setFilters<z.output<(typeof readOrderTotals)['query']>>({
    search: filter.search.trim(),
    status: joinStatuses(parseOrderStatuses(filter.status)),
    payment: joinStatuses(parsePaymentStatuses(filter.payment)),
    owner: ids('owner'),
    driver: ids('driver'),
    location: ids('location'),
    deliveryFrom: delivery?.from,
    deliveryTo: delivery?.to,
    customer: ids('customer'),
    brand: ids('brand'),
    type: ids('type'),
    product: ids('product'),
  })
}
