import type { OrderViewFilters } from '@dray/contract/saved-views'
import { comingDaysText, quickRange, quickRanges } from '@dray/domain/time/date-range'
import { daysInUrl, listedDays } from '../../../kit/list-filter/days-in-url.ts'
import { noFilters, orderListQuery, recordFilters, type OrderListFilter } from './orders.ts'

/** A quick range is saved by name, so the view moves forward each day. */
export function orderView(filter: Omit<OrderListFilter, 'sort'>, today: string): OrderViewFilters {
  const days = listedDays(filter, today)
  const range = quickRanges.find((name) => {
    const { from, to } = quickRange(name, today)
    return from === days.from && to === days.to
  })
  const savedRange = range === undefined ? { range: null, ...days } : { range, from: null, to: null }
  const { deliveryFrom, deliveryTo, ...query } = orderListQuery(filter, today)
  const delivery =
    deliveryFrom && deliveryTo ? comingDaysText({ from: deliveryFrom, to: deliveryTo }, today) : noFilters.delivery
  return { ...noFilters, ...query, delivery, ...savedRange }
}

/** A saved view's filter, as in the URL. */
export function orderViewFilter(
  { range, from, to, ...saved }: OrderViewFilters,
  today: string,
): Omit<OrderListFilter, 'sort'> {
  const { delivery = '', customer = '', brand = '', type = '', product = '' } = saved
  const filters = { ...saved, delivery, customer, brand, type, product }
  if (range !== null) return { ...filters, ...daysInUrl(quickRange(range, today), today) }
  return { ...filters, from: from ?? '', to: to ?? '' }
}

export const isOrderView = (view: OrderViewFilters, filter: OrderListFilter, today: string): boolean => {
  const saved = orderView(orderViewFilter(view, today), today)
  const current = orderView(filter, today)
  return keys.every((key) => saved[key] === current[key])
}
const keys = [
  ...(['range', 'from', 'to', 'search', 'status', 'payment', 'owner', 'driver', 'location', 'delivery'] as const),
  ...recordFilters,
]
