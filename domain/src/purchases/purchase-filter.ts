import { parseStatuses } from '../orders/order-filter.ts'
import { isDay } from '../time/company-day.ts'
import { comingRange, comingRanges, type DayRange } from '../time/date-range.ts'
import { type PurchaseStatus, purchaseStatuses } from './purchase-status.ts'

/** The purchase order statuses in a text, in display order. Unknown words are ignored; an empty list means any status. */
export const parsePurchaseStatuses = (text: string | undefined): PurchaseStatus[] =>
  parseStatuses(text, purchaseStatuses)

/**
 * The days of a filter by expected delivery, as an address has it: the name of a range that begins today, or two days. Undefined for
 * anything else, which means any day.
 */
export function parseExpected(text: string, today: string): DayRange | undefined {
  const quick = comingRanges.find((name) => name === text)
  if (quick !== undefined) return comingRange(quick, today)
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to)) return undefined
  return from <= to ? { from, to } : { from: to, to: from }
}

/** Such a filter as text. A range that begins today is saved by its name, so that it moves forward each day. */
export function expectedText({ from, to }: DayRange, today: string): string {
  const quick = comingRanges.find((name) => {
    const range = comingRange(name, today)
    return range.from === from && range.to === to
  })
  return quick ?? `${from}..${to}`
}
