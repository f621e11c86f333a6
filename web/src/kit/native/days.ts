/** Without Temporal, which Safari lacks: its polyfill would be a sixth of the first load. */
const format = (options: Intl.DateTimeFormatOptions) => (instant: Date) =>
  new Intl.DateTimeFormat('en-US', options).format(instant)

/** Today as YYYY-MM-DD by the company's clock. */
export const companyToday = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`)

export const dayAfter = (day: string, days: number): string =>
  new Date(atNoon(day).getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** YYYY-MM-DD as Mon, Mar 9, or Sun, Mar 9, 2025 in another year. */
export const shortWeekDay = (day: string): string => weekDay(atNoon(day), 'UTC')

function weekDay(instant: Date, timeZone: string): string {
  const isThisYear = Number(format({ timeZone, year: 'numeric' })(instant)) === new Date().getFullYear()
  const year = isThisYear ? {} : { year: 'numeric' as const }
  return format({ timeZone, weekday: 'short', month: 'short', day: 'numeric', ...year })(instant)
}

/** 4:05 PM, with the date if it isn't today. */
export function clockTime(instant: Date, timeZone: string): string {
  const time = format({ timeZone, timeStyle: 'short' })(instant)
  const isToday =
    format({ timeZone, dateStyle: 'short' })(instant) === format({ timeZone, dateStyle: 'short' })(new Date())
  return isToday ? time : `${weekDay(instant, timeZone)}, ${time}`
}
