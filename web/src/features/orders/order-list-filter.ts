import type { getByRange } from '@dray/contract/orders'
import { joinStatuses, orderStatusesIn, paymentStatusesIn } from '@dray/domain/orders/order-filter'
import { endOfDay, startOfDay } from '@dray/domain/time/company-day'
import { type DayRange, defaultRange, quickRange } from '@dray/domain/time/date-range'
import { z } from 'zod'

/** The order list as its address says it, so that it can be sent on and reloaded. */
export const unfiltered = { from: '', to: '', search: '', status: '', payment: '' }
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

/** Whether search or statuses narrow the list beyond its days. */
export const isNarrowed = ({ search, status, payment }: OrderListFilter): boolean =>
  search.trim() !== '' || orderStatusesIn(status).length > 0 || paymentStatusesIn(payment).length > 0

type Asked = { params: z.output<(typeof getByRange)['params']>; query: z.output<(typeof getByRange)['query']> }

/** The request for what the address says: company days as instants, both ends inclusive (D-14). */
export function askedFor(filter: OrderListFilter, today: string, timeZone: string): Asked {
  const { from, to } = listedDays(filter, today)
  return {
    params: { fromISO: startOfDay(from, timeZone), toISO: endOfDay(to, timeZone) },
    query: {
      ...given('search', filter.search.trim()),
      ...given('status', joinStatuses(orderStatusesIn(filter.status))),
      ...given('payment', joinStatuses(paymentStatusesIn(filter.payment))),
    },
  }
}

const given = (key: 'search' | 'status' | 'payment', text: string) => (text === '' ? {} : { [key]: text })
