import { defineList, type ListSort } from '../lists/define-list.ts'
import { parseStatuses } from '../orders/order-list.ts'
import { paymentStatuses } from '../orders/order-status.ts'
import { isDay } from '../time/company-day.ts'
import { comingRange, comingRanges, type DayRange } from '../time/date-range.ts'
import { type PurchaseStatus, purchaseStatuses } from './purchase-order.ts'

export const purchaseList = defineList({
  time: 'instant',
  sorts: {
    purchaseOrderNum: 'text',
    date: 'time',
    brand: 'text',
    orderStatus: purchaseStatuses,
    paymentStatus: paymentStatuses,
    expected: 'day',
    units: 'whole',
    received: 'whole',
    total: 'whole',
  },
  first: '-date',
})
export type PurchaseSort = ListSort<(typeof purchaseList.sorts)[number]>

/** Not by total for those who may not see it: the sequence would tell which cost more (D-57). */
export function parsePurchaseSort(text: string | undefined, reader: { seesCosts: boolean }): PurchaseSort {
  const sort = purchaseList.parseSort(text)
  return sort.by === 'total' && !reader.seesCosts ? purchaseList.first : sort
}

export const parsePurchaseStatuses = (text: string | undefined): PurchaseStatus[] =>
  parseStatuses(text, purchaseStatuses)

/** The name of a range that begins today, or two days. Anything else means any day. */
export function parseExpected(text: string, today: string): DayRange | undefined {
  const quick = comingRanges.find((name) => name === text)
  if (quick !== undefined) return comingRange(quick, today)
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to)) return undefined
  return from <= to ? { from, to } : { from: to, to: from }
}

/** A range that begins today is saved by its name, so that it moves forward each day. */
export function expectedText({ from, to }: DayRange, today: string): string {
  const quick = comingRanges.find((name) => {
    const range = comingRange(name, today)
    return range.from === from && range.to === to
  })
  return quick ?? `${from}..${to}`
}
