import { listPayments, type Payment, readPaymentTotals } from '@dray/contract/payments'
import { joinStatuses } from '@dray/domain/orders/order-list'
import { parseCreditMoves, parsePaymentMethods, paymentList } from '@dray/domain/payments/payment-list'
import { type DayRange, defaultRange, quickRange } from '@dray/domain/time/date-range'
import type { z } from 'zod'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { daysInUrl, listedDays } from '../../../kit/list-filter/days-in-url.ts'
import { setFilters } from '../../../kit/server-list/set-filters.ts'
import type { ServerList } from '../../../kit/server-list/use-server-list.ts'
import { filteredRecords } from '../../../records/record-filter/record-filter.tsx'
import { allPaymentDates } from '../../../records/record-paths.ts'

const noFilters = { from: '', to: '', search: '', method: '', customer: '', voided: '', credit: '' }
const unfiltered = { ...noFilters, sort: '' }
export type PaymentListFilter = Readonly<typeof unfiltered>
type Query = z.output<(typeof readPaymentTotals)['query']>
export type PaymentTotals = AnswerOf<(typeof readPaymentTotals)['answer']>

/** Payments dated on the company days in the URL, both ends inclusive (D-215). */
export const payments: ServerList<PaymentListFilter, Payment, PaymentTotals> = {
  name: 'payments',
  call: listPayments,
  totals: readPaymentTotals,
  sorts: paymentList,
  unfiltered,
  noFilters,
  query: (filter) =>
    setFilters<Query>({
      search: filter.search.trim(),
      method: joinStatuses(parsePaymentMethods(filter.method)),
      customer: filteredRecords(filter.customer),
      credit: joinStatuses(parseCreditMoves(filter.credit)),
      voided: filter.voided === 'true' || filter.voided === 'false' ? filter.voided : '',
    }),
  hasOwnDays: (filter, today) => paymentDaysInUrl(paymentDays(filter, today), today).from !== '',
  range(filter, { today }) {
    const { from, to } = paymentDays(filter, today)
    return { params: { fromISO: from, toISO: to } }
  },
}

/** The last 90 days and all later dates, so a check dated next week is listed (D-215). */
export const defaultDays = (today: string) => ({
  ...allPaymentDates(today),
  from: quickRange(defaultRange, today).from,
})

export const paymentDays = (filter: PaymentListFilter, today: string) => listedDays(filter, today, defaultDays)
export const paymentDaysInUrl = (range: DayRange, today: string) => daysInUrl(range, today, defaultDays)
export const openEnded = (today: string) => ({ name: `${defaultRange} and later`, range: defaultDays(today) })
