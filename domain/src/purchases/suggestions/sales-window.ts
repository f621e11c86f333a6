import { addDays, daysBetween } from '../../time/company-day.ts'
import type { DayRange } from '../../time/date-range.ts'

/** The most weeks of sales that are looked at, and the most weeks that can be bought for. */
export const maxWeeks = 52

const daysInWeek = 7

/** Whether a number is one of weeks that can be chosen: whole, from 1 to `maxWeeks`. */
export const isWeeks = (number: number): boolean => Number.isInteger(number) && number >= 1 && number <= maxWeeks

/** The company days of the last weeks, both inclusive: they end today, like the quick ranges of order lists (spec 9). */
export const salesWindow = (today: string, weeks: number): DayRange => ({
  from: addDays(today, 1 - weeks * daysInWeek),
  to: today,
})

/** When a product was added, and when it first sold in the window, or null; both are company days YYYY-MM-DD. */
type Life = { addedOn: string; firstSoldOn: string | null }

/**
 * Over how many days the sales of a product count: the weeks of the window, or for a younger product its own days, today included,
 * but at least a week, so that one good day does not become seven. A product that sold before it was added came with an import and
 * is older than it looks: the whole window counts.
 */
export function daysOfSales({ addedOn, firstSoldOn }: Life, today: string, weeks: number): number {
  const window = weeks * daysInWeek
  if (firstSoldOn !== null && firstSoldOn < addedOn) return window
  return Math.min(window, Math.max(daysInWeek, daysBetween(addedOn, today) + 1))
}
