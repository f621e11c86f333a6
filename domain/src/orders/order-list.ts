import { defineList, type ListSort } from '../lists/define-list.ts'
import {
  type OrderSource,
  orderSources,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
} from './order-status.ts'

export const orderList = defineList({
  time: 'instant',
  sorts: {
    orderNum: 'text',
    date: 'time',
    customer: 'text',
    orderStatus: orderStatuses,
    paymentStatus: paymentStatuses,
    delivery: 'day',
    total: 'whole',
    balance: 'whole',
  },
  first: '-date',
})
export type OrderSort = ListSort<(typeof orderList.sorts)[number]>

/** 'Multiple' if it has several (spec 2.10). */
export function brandLabel(brands: readonly string[]): string {
  const [first = '', ...others] = new Set(brands)
  return others.length === 0 ? first : 'Multiple'
}

/** Joins statuses for a URL: RECEIVED,PACKED. */
export const joinStatuses = (statuses: readonly string[]): string => statuses.join(',')

export const parseOrderStatuses = (text: string | undefined): OrderStatus[] => parseStatuses(text, orderStatuses)

export const parseOrderSources = (text: string | undefined): OrderSource[] => parseStatuses(text, orderSources)

export const parsePaymentStatuses = (text: string | undefined): PaymentStatus[] => parseStatuses(text, paymentStatuses)

/** In display order. Unknown words are ignored; an empty list means any status. */
export function parseStatuses<Status extends string>(text: string | undefined, known: readonly Status[]): Status[] {
  const words = (text ?? '').split(',').map((word) => word.trim().toUpperCase())
  return known.filter((status) => words.includes(status))
}

export type IdOrNone = number | 'none'

const maxId = 2_147_483_647

/** Comma-separated, with the word none. Other words are ignored; an empty list means any. */
export function parseIds(text: string | undefined): IdOrNone[] {
  const words = (text ?? '').split(',').map((word) => word.trim().toLowerCase())
  const named = words.flatMap((word): IdOrNone[] => {
    if (word === 'none') return ['none']
    return /^\d{1,10}$/.test(word) ? [Math.min(Number(word), maxId)] : []
  })
  return [...new Set(named)]
}
