import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { addDays } from '@dray/domain/time/company-day'
import { allDates, firstDay } from '../kit/list-filter/days-in-url.ts'

export const orderPath = ({ orderNum }: { orderNum: string }): string => `/orders/${encodeURIComponent(orderNum)}`

export const inboxPath = '/orders/inbox'

export const inboxEntryPath = (entryId: number): string => `${inboxPath}/${entryId}`

export const pickPath = (orderIds: readonly number[]): string => `/orders/pick?orders=${orderIds.join(',')}`

export const customerPath = (customerId: number): string => `/customers/${customerId}`

export const purchasePath = ({ purchaseOrderNum }: { purchaseOrderNum: string }): string =>
  `/purchases/${encodeURIComponent(purchaseOrderNum)}`

/** Where the units of these batches are. */
export const batchPath = (ids: readonly number[]): string => `/batches/${ids.join(',')}`

export const countPath = (countId: number): string => `/counts/${countId}`

export const tagsPath = ({ sku }: { sku: string }): string => `/products/tags?sku=${encodeURIComponent(sku)}`

export const paymentsPath = (customerId: number, today: string): string =>
  `/payments?${new URLSearchParams({ customer: String(customerId), ...allPaymentDates(today) }).toString()}`

/** A list of the one credit memo; its page would need an id. */
export const memoSearchPath = (memoNum: string): string =>
  `/credit-memos?${new URLSearchParams({ search: memoNum, ...allDates }).toString()}`

/** Records that wait for accounting. */
export const requestedMemosPath = `/credit-memos?${new URLSearchParams({ ...allDates, status: 'REQUESTED' }).toString()}`

export const memosPath = (customerId: number): string =>
  `/credit-memos?${new URLSearchParams({ customer: String(customerId), ...allDates }).toString()}`

/** As in the URL: up to a year from today. */
export const allPaymentDates = (today: string) => ({ from: firstDay, to: addDays(today, 366) })

export const payrollPath = ({ year, month, payPeriod }: PayPeriod): string =>
  `/payroll?year=${year}&month=${month}&period=${payPeriod}`

/** Where a driver's route of a day is counted. */
export const settlePath = ({ day, driverId }: { day: string; driverId: number }): string =>
  `/payments/collections?tab=rounds&day=${day}&driver=${driverId}`
