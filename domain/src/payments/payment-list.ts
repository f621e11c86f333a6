import { defineList, type ListSort } from '../lists/define-list.ts'
import { parseStatuses } from '../orders/order-list.ts'
import { type PaymentMethod, paymentMethods } from './payment-methods.ts'

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

export const parsePaymentMethods = (text: string | undefined): PaymentMethod[] => parseStatuses(text, paymentMethods)

export const creditMoves = ['USED', 'ADDED'] as const
export type CreditMove = (typeof creditMoves)[number]

export const parseCreditMoves = (text: string | undefined): CreditMove[] => parseStatuses(text, creditMoves)
