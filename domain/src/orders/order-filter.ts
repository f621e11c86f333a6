import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from './order-status.ts'

/** Statuses as one text for a URL: RECEIVED,PACKED. */
export const joinStatuses = (statuses: readonly string[]): string => statuses.join(',')

/** The order statuses in a text, in display order. Unknown words are ignored; an empty list means any status. */
export const parseOrderStatuses = (text: string | undefined): OrderStatus[] => parseStatuses(text, orderStatuses)

/** The payment statuses in a text, in display order. Unknown words are ignored; an empty list means any status. */
export const parsePaymentStatuses = (text: string | undefined): PaymentStatus[] => parseStatuses(text, paymentStatuses)

/** The statuses in a text that are known, in display order. Unknown words are ignored; an empty list means any status. */
export function parseStatuses<Status extends string>(text: string | undefined, known: readonly Status[]): Status[] {
  const words = (text ?? '').split(',').map((word) => word.trim().toUpperCase())
  return known.filter((status) => words.includes(status))
}

/** A reference of an order, such as its driver: an id, or none. */
export type IdOrNone = number | 'none'

/** The largest id that the database can hold. */
const maxId = 2_147_483_647

/** The comma-separated ids in a text, and the word none. Other words are ignored; an empty list means any. */
export function parseIds(text: string | undefined): IdOrNone[] {
  const words = (text ?? '').split(',').map((word) => word.trim().toLowerCase())
  const named = words.flatMap((word): IdOrNone[] => {
    if (word === 'none') return ['none']
    return /^\d{1,10}$/.test(word) ? [Math.min(Number(word), maxId)] : []
  })
  return [...new Set(named)]
}
