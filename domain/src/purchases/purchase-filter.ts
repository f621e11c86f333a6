import { parseStatuses } from '../orders/order-filter.ts'
import { isDay } from '../time/company-day.ts'
import { comingRange, comingRanges, type DayRange } from '../time/date-range.ts'
import { type PurchaseStatus, purchaseStatuses } from './purchase-status.ts'

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
