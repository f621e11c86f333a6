import { addDays, companyDay } from '@dray/domain/time/company-day'
import type { DayRange } from '@dray/domain/time/date-range'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${options.timeZone ?? ''}`
  const cached = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options)
  formats.set(key, cached)
  return cached
}

/** The year of the user's clock, which dates leave out. Tests say which year it is. */
export const clock = { year: (): number => new Date().getFullYear() }

const isThisYear = (day: string): boolean => Number(day.slice(0, 4)) === clock.year()
const atMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`)
const timeOfDay = (instant: Date, timeZone: string): string =>
  format('clock', { timeZone, timeStyle: 'short' }).format(instant)

/** 3/9/26, only beside a status (spec 4.2). */
export const statusDate = (instant: Date, timeZone: string): string =>
  format('status', { timeZone, year: '2-digit', month: 'numeric', day: 'numeric' }).format(instant)

/** Mar 9; Mar 9, 2025 in another year. */
export const mediumDate = (instant: Date, timeZone: string): string => mediumDay(companyDay(instant, timeZone))

/** By the clock of this machine, for a column without a cell of its own. */
export const localDate = (instant: Date): string =>
  mediumDate(instant, Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Mar 9, 4:05 PM; with the year if it's another one. */
export const dateAndTime = (instant: Date, timeZone: string): string =>
  `${mediumDate(instant, timeZone)}, ${timeOfDay(instant, timeZone)}`

/** Mar 9, 2026, 4:05 PM, for a file that is read in any year. */
export const exactTime = (instant: Date, timeZone: string): string =>
  format('exact', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(instant)

/** 4:05 PM if it's today by the company's clock, otherwise with the date. */
export const clockTime = (instant: Date, timeZone: string): string =>
  companyDay(instant, timeZone) === companyToday(timeZone)
    ? timeOfDay(instant, timeZone)
    : dateAndTime(instant, timeZone)

/** YYYY-MM-DD as Mar 9, or Mar 9, 2025 in another year. A calendar day has no time zone. */
export const mediumDay = (day: string): string => (isThisYear(day) ? monthDay(day) : exactDay(day))

/** YYYY-MM-DD as Mar 9, 2026, for a file, or on hover. */
export const exactDay = (day: string): string =>
  format('medium', { timeZone: 'UTC', dateStyle: 'medium' }).format(atMidnight(day))

/** Mar 9 – Mar 22; the year is last if it's another one, and beside both days if they differ. */
export function rangeText({ from, to }: DayRange): string {
  if (from === to) return mediumDay(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? monthDay(from) : mediumDay(from)} – ${mediumDay(to)}`
}

/** YYYY-MM-DD as March 9, 2026. */
export const longDay = (day: string): string =>
  format('long', { timeZone: 'UTC', dateStyle: 'long' }).format(atMidnight(day))

/** YYYY-MM-DD as Mon, Mar 9, or Sun, Mar 9, 2025 in another year. */
export const weekDay = (day: string): string => `${dayName(day)}, ${mediumDay(day)}`

/** YYYY-MM-DD as March. */
export const monthTitle = (day: string): string =>
  format('month', { timeZone: 'UTC', month: 'long' }).format(atMidnight(day))

/** YYYY-MM-DD as March 2026. */
export const monthAndYear = (day: string): string =>
  format('monthAndYear', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(atMidnight(day))

/** YYYY-MM-DD as Mar; Mar 2025 in another year. */
export const shortMonth = (day: string): string =>
  isThisYear(day)
    ? format('shortMonth', { timeZone: 'UTC', month: 'short' }).format(atMidnight(day))
    : format('shortMonthAndYear', { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(atMidnight(day))

/** YYYY-MM-DD as Mar 9, where the year is clear. */
const monthDay = (day: string): string =>
  format('monthDay', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(atMidnight(day))

/**
 * A day in a list: Today, Yesterday; Tomorrow, and Thu within the next six days, if the list is of `coming` days; otherwise Mar 9, or
 * Mar 9, 2025 in another year.
 */
export function spokenDay(day: string, today: string, direction: 'past' | 'coming' = 'past'): string {
  if (day === today) return 'Today'
  if (direction === 'past' && day === addDays(today, -1)) return 'Yesterday'
  if (direction === 'coming') {
    if (day === addDays(today, 1)) return 'Tomorrow'
    if (day > today && day <= addDays(today, 6)) return dayName(day)
  }
  return day.slice(0, 4) === today.slice(0, 4) ? monthDay(day) : exactDay(day)
}

export const pastDay = (instant: Date, timeZone: string): string =>
  spokenDay(companyDay(instant, timeZone), companyToday(timeZone))

/** YYYY-MM-DD as Mon. */
export const dayName = (day: string): string =>
  format('dayName', { timeZone: 'UTC', weekday: 'short' }).format(atMidnight(day))

/** The hour of the company's clock, 0 to 23. */
export const hourOf = (instant: Date, timeZone: string): number =>
  Number(format('hour', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant))

/** Today as YYYY-MM-DD in the company's time zone. */
export const companyToday = (timeZone: string): string => companyDay(new Date(), timeZone)
