import { defineList, type ListSort } from '../lists/define-list.ts'
import type { Cents } from '../money.ts'
import { parseStatuses } from '../orders/order-list.ts'

export const paymentMethods = ['CASH', 'CHECK', 'CARD'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

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

export const parsePaymentMethods = (text: string | undefined): PaymentMethod[] => parseStatuses(text, paymentMethods)

export const creditMoves = ['USED', 'ADDED'] as const
export type CreditMove = (typeof creditMoves)[number]

export const parseCreditMoves = (text: string | undefined): CreditMove[] => parseStatuses(text, creditMoves)
