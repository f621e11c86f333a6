import { addDays, daysBetween } from '../../time/company-day.ts'
import type { DayRange } from '../../time/date-range.ts'

/** Of sales that are looked at, and that can be bought for. */
export const maxWeeks = 52

const daysInWeek = 7

export const isWeeks = (number: number): boolean => Number.isInteger(number) && number >= 1 && number <= maxWeeks

/** Both inclusive: they end today, like the quick ranges (spec 9). */
export const salesWindow = (today: string, weeks: number): DayRange => ({
  from: addDays(today, 1 - weeks * daysInWeek),
  to: today,
})

/** The window, or a younger product's own days but at least a week. `addedOn`: null for an imported product, older than its record. */
export function daysOfSales(addedOn: string | null, today: string, weeks: number): number {
  const window = weeks * daysInWeek
  if (addedOn === null) return window
  return Math.min(window, Math.max(daysInWeek, daysBetween(addedOn, today) + 1))
}
