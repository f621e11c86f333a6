import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { addDays } from '@dray/domain/time/company-day'
import { firstDay } from '../kit/list-filter/days-in-url.ts'

export const orderPath = ({ orderNum }: { orderNum: string }): string => `/orders/${encodeURIComponent(orderNum)}`

export const customerPath = (customerId: number): string => `/customers/${customerId}`

export const purchasePath = ({ purchaseOrderNum }: { purchaseOrderNum: string }): string =>
  `/purchases/${encodeURIComponent(purchaseOrderNum)}`

export const paymentsPath = (customerId: number, today: string): string =>
  `/payments?${new URLSearchParams({ customer: String(customerId), ...allPaymentDates(today) }).toString()}`

/** As in the URL: up to a year from today (D-215). */
export const allPaymentDates = (today: string) => ({ from: firstDay, to: addDays(today, 366) })

export const payrollPath = ({ year, month, payPeriod }: PayPeriod): string =>
  `/payroll?year=${year}&month=${month}&period=${payPeriod}`
