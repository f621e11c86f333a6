import { parseStatuses } from '../orders/order-filter.ts'
import { type PaymentMethod, paymentMethods } from './payment-method.ts'

/** The payment methods in a text, in display order. Unknown words are ignored; an empty list means any method. */
export const parsePaymentMethods = (text: string | undefined): PaymentMethod[] => parseStatuses(text, paymentMethods)

/** How a payment may move the customer's credit, in display order. */
export const creditMoves = ['USED', 'ADDED'] as const
export type CreditMove = (typeof creditMoves)[number]

/** The credit moves in a text, in display order: payments that do any of them. An empty list means any payment. */
export const parseCreditMoves = (text: string | undefined): CreditMove[] => parseStatuses(text, creditMoves)
