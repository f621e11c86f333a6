import type { readOrderTotals } from '@dray/contract/orders'
import { joinStatuses, parseIds, parseOrderStatuses, parsePaymentStatuses } from '@dray/domain/orders/order-filter'
import { endOfDay, startOfDay } from '@dray/domain/time/company-day'
import { type DayRange, defaultRange, quickRange } from '@dray/domain/time/date-range'
import { z } from 'zod'

/** The order list as its address says it, so that it can be sent on and reloaded. */
export const unfiltered = {
  from: '',
  to: '',
  search: '',
  status: '',
  payment: '',
  owner: '',
  driver: '',
  location: '',
}
export type OrderListFilter = Readonly<typeof unfiltered>

const isDay = (text: string): boolean => z.iso.date().safeParse(text).success

/** The days that are listed: those of the address, else the last 90 (spec 9). */
export function listedDays({ from, to }: OrderListFilter, today: string): DayRange {
  if (!isDay(from) || !isDay(to)) return quickRange(defaultRange, today)
  return from <= to ? { from, to } : { from: to, to: from }
}

/** A range for the address: the usual one goes unsaid, so that it moves on with the days. */
export function daysInAddress(range: DayRange, today: string): DayRange {
  const usual = quickRange(defaultRange, today)
  return range.from === usual.from && range.to === usual.to ? { from: '', to: '' } : range
}

/** What narrows the list beyond its days, in the words of its query; what is not there is not asked for. */
export function narrowing(filter: OrderListFilter): Partial<Record<Narrowing, string>> {
  const asked: [Narrowing, string][] = [
    ['search', filter.search.trim()],
    ['status', joinStatuses(parseOrderStatuses(filter.status))],
    ['payment', joinStatuses(parsePaymentStatuses(filter.payment))],
    ['owner', parseIds(filter.owner).join()],
    ['driver', parseIds(filter.driver).join()],
    ['location', parseIds(filter.location).join()],
  ]
  return Object.fromEntries(asked.filter(([, text]) => text !== ''))
}
type Narrowing = Exclude<keyof OrderListFilter, 'from' | 'to'>

export const isNarrowed = (filter: OrderListFilter): boolean => Object.keys(narrowing(filter)).length > 0

/** The list with nothing but its days. */
export const notNarrowed = {
  search: '',
  status: '',
  payment: '',
  owner: '',
  driver: '',
  location: '',
} as const satisfies Partial<OrderListFilter>

type Asked = {
  params: z.output<(typeof readOrderTotals)['params']>
  query: z.output<(typeof readOrderTotals)['query']>
}

/** The request for what the address says: company days as instants, both ends inclusive (D-14). */
export function askedFor(filter: OrderListFilter, today: string, timeZone: string): Asked {
  const { from, to } = listedDays(filter, today)
  return {
    params: { fromISO: startOfDay(from, timeZone), toISO: endOfDay(to, timeZone) },
    query: narrowing(filter),
  }
}
