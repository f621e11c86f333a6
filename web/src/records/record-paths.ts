import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { addDays } from '@dray/domain/time/company-day'
import { firstDay } from '../kit/list-filter/days-in-url.ts'

/** The address of an order's page. */
export const orderPath = ({ orderNum }: { orderNum: string }): string => `/orders/${encodeURIComponent(orderNum)}`

/** The address of a customer's page. */
export const customerPath = (customerId: number): string => `/customers/${customerId}`

/** The address of a purchase order's page. */
export const purchasePath = ({ purchaseOrderNum }: { purchaseOrderNum: string }): string =>
  `/purchases/${encodeURIComponent(purchaseOrderNum)}`

/** The address of the list of all payments of a customer. */
export const paymentsPath = (customerId: number, today: string): string =>
  `/payments?${new URLSearchParams({ customer: String(customerId), ...allPaymentDates(today) }).toString()}`

/** All dates that a payment can have, as the URL has them: up to a year from today (D-215). */
export const allPaymentDates = (today: string) => ({ from: firstDay, to: addDays(today, 366) })

/** The address of a pay period in Payroll. */
export const payrollPath = ({ year, month, payPeriod }: PayPeriod): string =>
  `/payroll?year=${year}&month=${month}&period=${payPeriod}`
