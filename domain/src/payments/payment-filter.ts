import { parseStatuses } from '../orders/order-filter.ts'
import { type PaymentMethod, paymentMethods } from './payment-method.ts'

export const parsePaymentMethods = (text: string | undefined): PaymentMethod[] => parseStatuses(text, paymentMethods)

export const creditMoves = ['USED', 'ADDED'] as const
export type CreditMove = (typeof creditMoves)[number]

export const parseCreditMoves = (text: string | undefined): CreditMove[] => parseStatuses(text, creditMoves)
