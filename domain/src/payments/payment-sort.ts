import type { Cents } from '../money.ts'
import { isDay } from '../time/company-day.ts'
import { type PaymentMethod, paymentMethods } from './payment-method.ts'

/** What the list of payments can be sorted by, named as its columns. */
export const paymentSorts = ['date', 'customer', 'method', 'amount', 'creditUsed', 'creditAdded'] as const
export type PaymentSort = { by: (typeof paymentSorts)[number]; isDescending: boolean }

/** The sequence of the list itself. */
export const newestPaymentsFirst: PaymentSort = { by: 'date', isDescending: true }

/** Parses a sort from an address: `amount`, `-amount` for descending. Anything else is the list's own sequence, newest first. */
export function parsePaymentSort(text: string | undefined): PaymentSort {
  const by = paymentSorts.find((each) => each === (text ?? '').replace(/^-/, ''))
  return by === undefined ? newestPaymentsFirst : { by, isDescending: (text ?? '').startsWith('-') }
}

export type SortedPayment = {
  id: number
  paymentDate: string
  customerName: string
  paymentMethod: PaymentMethod
  amount: Cents
  customerCreditDeducted: Cents
  customerCreditAdded: Cents
}

const valueOf: Record<PaymentSort['by'], (payment: SortedPayment) => string> = {
  date: () => '',
  customer: (payment) => payment.customerName,
  method: (payment) => payment.paymentMethod,
  amount: (payment) => String(payment.amount),
  creditUsed: (payment) => String(payment.customerCreditDeducted),
  creditAdded: (payment) => String(payment.customerCreditAdded),
}

/** Where a page ends: at a payment, and at what the list is sorted by. */
export type PaymentCursor = { paymentDate: string; id: number; value: string }

/** The cursor of the next page: it starts after the last payment of this page. */
export const paymentCursorAfter = (last: SortedPayment, sort: PaymentSort): string =>
  `${last.paymentDate}_${last.id}_${valueOf[sort.by](last)}`

/** Reads what `paymentCursorAfter` wrote. Undefined if the text is not a cursor of a list sorted so. */
export function parsePaymentCursor(text: string, sort: PaymentSort): PaymentCursor | undefined {
  const [, paymentDate = '', id = '', value = ''] = /^(\d{4}-\d\d-\d\d)_(\d{1,15})_(.*)$/su.exec(text) ?? []
  return isDay(paymentDate) && isValueOf[sort.by](value) ? { paymentDate, id: Number(id), value } : undefined
}

const isCents = (value: string): boolean => /^\d{1,15}$/.test(value)
const isValueOf: Record<PaymentSort['by'], (value: string) => boolean> = {
  date: () => true,
  customer: () => true,
  method: (value) => paymentMethods.some((method) => method === value),
  amount: isCents,
  creditUsed: isCents,
  creditAdded: isCents,
}
