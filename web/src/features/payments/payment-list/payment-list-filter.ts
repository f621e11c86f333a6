import type { readPaymentTotals } from '@dray/contract/payments'
import { joinStatuses, parseIds } from '@dray/domain/orders/order-list'
import { paymentList, parseCreditMoves, parsePaymentMethods } from '@dray/domain/payments/payment-list'
import { type DayRange, defaultRange, quickRange } from '@dray/domain/time/date-range'
import type { z } from 'zod'
import { daysInUrl, listedDays } from '../../../kit/list-filter/days-in-url.ts'
import { allPaymentDates } from '../../../records/record-paths.ts'

/** The state of the list of payments in the URL, so that it can be shared and reloaded. */
export const unfiltered = { from: '', to: '', search: '', method: '', customer: '', voided: '', credit: '' }
export type PaymentListFilter = Readonly<typeof unfiltered>
export type ChangeFilter = (changed: Partial<PaymentListFilter>, history?: 'replace' | 'push') => void

/** No filters except the days. */
export const noFilters = {
  search: '',
  method: '',
  customer: '',
  voided: '',
  credit: '',
} as const satisfies Partial<PaymentListFilter>

/** As many as the call takes. */
const maxCustomers = 100

/** The customers of a filter, by id. */
export const customersOf = ({ customer }: PaymentListFilter): number[] =>
  parseIds(customer)
    .filter((id) => id !== 'none')
    .slice(0, maxCustomers)

type Query = z.output<(typeof readPaymentTotals)['query']>

/** The query parameters of the filters that are set, without the days. */
export function filterQuery(filter: PaymentListFilter): Query {
  const customer = customersOf(filter)
  const texts = Object.entries({
    search: filter.search.trim(),
    method: joinStatuses(parsePaymentMethods(filter.method)),
    credit: joinStatuses(parseCreditMoves(filter.credit)),
  }).filter(([, text]) => text !== '')
  return {
    ...Object.fromEntries(texts),
    ...(customer.length > 0 ? { customer } : {}),
    ...(filter.voided === 'true' || filter.voided === 'false' ? { voided: filter.voided } : {}),
  }
}

export const isFiltered = (filter: PaymentListFilter): boolean => Object.keys(filterQuery(filter)).length > 0

/** The query parameter of a sort: none for an unknown one, such as that of an old link. */
export const sortQuery = (sort: string): { sort?: string } => (paymentList.isSort(sort) ? { sort } : {})

/** The last 90 days and all later dates, so that a check dated next week is listed (D-215). */
const defaultDays = (today: string) => ({ ...allPaymentDates(today), from: quickRange(defaultRange, today).from })

export const paymentDays = (filter: PaymentListFilter, today: string) => listedDays(filter, today, defaultDays)
export const paymentDaysInUrl = (range: DayRange, today: string) => daysInUrl(range, today, defaultDays)
export const openEnded = (today: string) => ({ name: `${defaultRange} and later`, range: defaultDays(today) })

type PaymentListRequest = { params: z.output<(typeof readPaymentTotals)['params']>; query: Query }

/** The request for the list in the URL: the payments dated on these company days, both inclusive (D-215). */
export function paymentListRequest(filter: PaymentListFilter, today: string): PaymentListRequest {
  const { from, to } = paymentDays(filter, today)
  return { params: { fromISO: from, toISO: to }, query: filterQuery(filter) }
}
