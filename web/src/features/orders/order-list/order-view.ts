import type { OrderViewData } from '@dray/contract/preferences'
import { quickRange, quickRanges } from '@dray/domain/time/date-range'
import { daysInAddress, listedDays, filterQuery, noFilters, type OrderListFilter } from './order-list-filter.ts'

/** What a saved view keeps of a filter. A quick range is kept by its name, so that the view moves on with the days. */
export function viewOf(filter: OrderListFilter, today: string): OrderViewData {
  const days = listedDays(filter, today)
  const range = quickRanges.find((name) => {
    const { from, to } = quickRange(name, today)
    return from === days.from && to === days.to
  })
  const kept = range === undefined ? { range: null, ...days } : { range, from: null, to: null }
  return { ...kept, ...noFilters, ...filterQuery(filter) }
}

/** The filter of a saved view, as the address has it. */
export function filterOf({ range, from, to, ...narrowed }: OrderViewData, today: string): OrderListFilter {
  if (range !== null) return { ...narrowed, ...daysInAddress(quickRange(range, today), today) }
  return { ...narrowed, from: from ?? '', to: to ?? '' }
}

/** Whether a filter shows what a saved view shows. */
export const isView = (view: OrderViewData, filter: OrderListFilter, today: string): boolean => {
  const wanted = viewOf(filterOf(view, today), today)
  const now = viewOf(filter, today)
  return keys.every((key) => wanted[key] === now[key])
}
const keys = ['range', 'from', 'to', 'search', 'status', 'payment', 'owner', 'driver', 'location'] as const
