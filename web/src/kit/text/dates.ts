import { addDays, companyDay } from '@dray/domain/time/company-day'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${options.timeZone ?? ''}`
  const cached = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options)
  formats.set(key, cached)
  return cached
}

/** 3/9/26, as beside a status (spec 4.2). */
export const shortDate = (instant: Date, timeZone: string): string =>
  format('short', { timeZone, year: '2-digit', month: 'numeric', day: 'numeric' }).format(instant)

/** Mar 9, 2026. */
export const mediumDate = (instant: Date, timeZone: string): string =>
  format('medium', { timeZone, dateStyle: 'medium' }).format(instant)

/** Mar 9, 2026, 4:05 PM. */
export const dateAndTime = (instant: Date, timeZone: string): string =>
  format('time', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(instant)

/** 4:05 PM if it's today by the company's clock, otherwise with the date. */
export const clockTime = (instant: Date, timeZone: string): string =>
  companyDay(instant, timeZone) === companyToday(timeZone)
    ? format('clock', { timeZone, timeStyle: 'short' }).format(instant)
    : dateAndTime(instant, timeZone)

/** YYYY-MM-DD as 3/9/26. A calendar day has no time zone. */
export const shortDay = (day: string): string => shortDate(new Date(`${day}T00:00:00Z`), 'UTC')

/** YYYY-MM-DD as Mar 9, 2026. */
export const mediumDay = (day: string): string => mediumDate(new Date(`${day}T00:00:00Z`), 'UTC')

/** YYYY-MM-DD as March 9, 2026. */
export const longDay = (day: string): string =>
  format('long', { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(`${day}T00:00:00Z`))

/** YYYY-MM-DD as Mon, Mar 9, 2026. */
export const weekDay = (day: string): string =>
  format('weekDay', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** YYYY-MM-DD as March. */
export const monthTitle = (day: string): string =>
  format('month', { timeZone: 'UTC', month: 'long' }).format(new Date(`${day}T00:00:00Z`))

/** YYYY-MM-DD as Mon, Mar 9, where the year is clear. */
export const shortWeekDay = (day: string): string =>
  format('shortWeekDay', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** YYYY-MM-DD as Mar 9, where the year is clear. */
export const monthDay = (day: string): string =>
  format('monthDay', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(`${day}T00:00:00Z`))

/**
 * A day in a list: Today, Yesterday; Tomorrow, and Thu within the next six days, if the list is of `coming` days; Mar 9 this year;
 * 3/9/25 in another year.
 */
export function spokenDay(day: string, today: string, direction: 'past' | 'coming' = 'past'): string {
  if (day === today) return 'Today'
  if (direction === 'past' && day === addDays(today, -1)) return 'Yesterday'
  if (direction === 'coming') {
    if (day === addDays(today, 1)) return 'Tomorrow'
    if (day > today && day <= addDays(today, 6)) return dayName(day)
  }
  return day.slice(0, 4) === today.slice(0, 4) ? monthDay(day) : shortDay(day)
}

export const pastDay = (instant: Date, timeZone: string): string =>
  spokenDay(companyDay(instant, timeZone), companyToday(timeZone))

/** YYYY-MM-DD as Mon. */
export const dayName = (day: string): string =>
  format('dayName', { timeZone: 'UTC', weekday: 'short' }).format(new Date(`${day}T00:00:00Z`))

/** Today as YYYY-MM-DD in the company's time zone. */
export const companyToday = (timeZone: string): string => companyDay(new Date(), timeZone)
