import { defineList, type ListSort } from '../lists/define-list.ts'
import type { Cents } from '../money.ts'
import { type PaymentMethod, paymentMethods } from './payment-method.ts'

export const paymentList = defineList({
  time: 'day',
  sorts: {
    date: 'time',
    customer: 'text',
    method: paymentMethods,
    amount: 'whole',
    creditUsed: 'whole',
    creditAdded: 'whole',
  },
  first: '-date',
})
export type PaymentSort = ListSort<(typeof paymentList.sorts)[number]>

export type SortedPayment = {
  id: number
  paymentDate: string
  customerName: string
  paymentMethod: PaymentMethod
  amount: Cents
  customerCreditDeducted: Cents
  customerCreditAdded: Cents
}

export function paymentCursorAfter({ paymentDate, id, ...payment }: SortedPayment, sort: PaymentSort): string {
  const values: Record<PaymentSort['by'], string> = {
    date: '',
    customer: payment.customerName,
    method: payment.paymentMethod,
    amount: String(payment.amount),
    creditUsed: String(payment.customerCreditDeducted),
    creditAdded: String(payment.customerCreditAdded),
  }
  return paymentList.cursorOf({ time: paymentDate, id, value: values[sort.by] }, sort)
}
