import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from './order-status.ts'

/** Several statuses in one text, as an address and a query carry them: RECEIVED,PACKED. */
export const joinStatuses = (statuses: readonly string[]): string => statuses.join(',')

/** The order statuses a text names, in display order; unknown words are ignored, and none means any status. */
export const parseOrderStatuses = (text: string | undefined): OrderStatus[] => namedIn(text, orderStatuses)

/** The payment statuses a text names, in display order; unknown words are ignored, and none means any status. */
export const parsePaymentStatuses = (text: string | undefined): PaymentStatus[] => namedIn(text, paymentStatuses)

function namedIn<Status extends string>(text: string | undefined, known: readonly Status[]): Status[] {
  const words = (text ?? '').split(',').map((word) => word.trim().toUpperCase())
  return known.filter((status) => words.includes(status))
}

/** Whom or what an order names: by id, or nothing at all. */
export type IdOrNone = number | 'none'

/** The largest id there can be; a larger one is nobody's. */
const largestId = 2_147_483_647

/** The ids a text names, comma-separated, and the word none; other words are ignored, and nothing of both means any. */
export function parseIds(text: string | undefined): IdOrNone[] {
  const words = (text ?? '').split(',').map((word) => word.trim().toLowerCase())
  const named = words.flatMap((word): IdOrNone[] => {
    if (word === 'none') return ['none']
    return /^\d{1,10}$/.test(word) ? [Math.min(Number(word), largestId)] : []
  })
  return [...new Set(named)]
}

/** Where a list of orders, newest first, goes on: after the last order of the page before it. */
export const cursorAfter = (last: { createdAt: Date; id: number }): string =>
  `${last.createdAt.toISOString()}_${last.id}`

/** The place in a list that `placeAfter` wrote; undefined when the text is not one. */
export function parseCursor(text: string): { createdAt: Date; id: number } | undefined {
  const [, at = '', id = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/.exec(text) ?? []
  const createdAt = new Date(at)
  return Number.isNaN(createdAt.getTime()) ? undefined : { createdAt, id: Number(id) }
}
