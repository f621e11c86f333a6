import type { OrderViewFilters } from '@dray/contract/preferences/saved-views'
import { comingDaysText } from '@dray/domain/time/date-range'
import { listedDays } from '../../../kit/list-filter/days-in-url.ts'
import { openedDays, savedDays } from '../../../kit/list-filter/saved-days.ts'
import { noFilters, orderListQuery, recordFilters, type OrderListFilter } from './orders.ts'

export function orderView(filter: Omit<OrderListFilter, 'sort'>, today: string): OrderViewFilters {
  const { deliveryFrom, deliveryTo, ...query } = orderListQuery(filter, today)
  const delivery =
    deliveryFrom && deliveryTo ? comingDaysText({ from: deliveryFrom, to: deliveryTo }, today) : noFilters.delivery
  return { ...noFilters, ...query, delivery, ...savedDays(listedDays(filter, today), today) }
}

/** A saved view's filter, as in the URL. */
export function orderViewFilter(
  { range, from, to, ...saved }: OrderViewFilters,
  today: string,
): Omit<OrderListFilter, 'sort'> {
  const { delivery = '', customer = '', brand = '', type = '', product = '' } = saved
  const filters = { ...saved, delivery, customer, brand, type, product }
  return { ...filters, ...openedDays({ range, from, to }, today) }
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
