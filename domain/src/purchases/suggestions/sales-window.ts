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

/**
 * Over how many days the sales of a product count: the weeks of the window, or for a younger product its own days, today included,
 * but at least a week, so that one good day does not become seven. `addedOn` is its first company day, or null for a product that
 * came with an import: it is older than its record, and the whole window counts.
 */
export function daysOfSales(addedOn: string | null, today: string, weeks: number): number {
  const window = weeks * daysInWeek
  if (addedOn === null) return window
  return Math.min(window, Math.max(daysInWeek, daysBetween(addedOn, today) + 1))
}
