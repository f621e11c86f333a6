import { addDays } from '@dray/domain/time/company-day'
import { firstDay } from '../../kit/list-filter/days-in-url.ts'

/** All dates that a payment can have, as the URL has them: up to a year from today (D-215). */
export const allPaymentDates = (today: string) => ({ from: firstDay, to: addDays(today, 366) })

/** The address of the list of all payments of a customer. */
export const paymentsPath = (customerId: number, today: string): string =>
  `/payments?${new URLSearchParams({ customer: String(customerId), ...allPaymentDates(today) }).toString()}`
