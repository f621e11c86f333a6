const clockAt = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)

const dateOf = (time: Temporal.ZonedDateTime): Date => new Date(time.epochMilliseconds)

let known = { timeZone: '', minute: Number.NaN, day: '' }

/**
 * The company day of a time, as YYYY-MM-DD (D-14). That of the last minute is kept, because Temporal takes 0.2 ms to work it out. No day
 * begins and no clock is set within a minute.
 */
export function companyDay(instant: Date, timeZone: string): string {
  const minute = Math.floor(instant.getTime() / 60_000)
  if (minute !== known.minute || timeZone !== known.timeZone)
    known = { timeZone, minute, day: clockAt(instant, timeZone).toPlainDate().toString() }
  return known.day
}

/** The company day of a value from a request, which is a day or a time (D-161). */
export const toCompanyDay = (value: string, timeZone: string): string =>
  value.length > 10 ? companyDay(new Date(value), timeZone) : value

/** Whether a text is a day of the calendar, YYYY-MM-DD: February 31 is none, and the database refuses it. */
export function isDay(text: string): boolean {
  const midnight = `${text}T00:00:00.000Z`
  const day = new Date(midnight)
  return !Number.isNaN(day.getTime()) && day.toISOString() === midnight
}

/** The first instant of a company day YYYY-MM-DD (D-14): 1 a.m. where the clock is set ahead at midnight. */
export const startOfDay = (day: string, timeZone: string): Date =>
  dateOf(Temporal.PlainDate.from(day).toZonedDateTime(timeZone))

/** The last millisecond of a company day YYYY-MM-DD: both ends of a range are inclusive (D-14). */
export const endOfDay = (day: string, timeZone: string): Date =>
  new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1)

/**
 * The instant at which the company's clock shows a time HH:MM on a day YYYY-MM-DD. A time that occurs twice means the earlier
 * one. A time that is skipped is moved later by as much as the clock is set ahead.
 */
export const timeOnDay = (day: string, time: string, timeZone: string): Date =>
  dateOf(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }))

/** The instant of a day YYYY-MM-DD at which the company's clock shows the time that it shows at another instant. */
export const sameTimeOn = (instant: Date, day: string, timeZone: string): Date =>
  dateOf(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: clockAt(instant, timeZone).toPlainTime() }),
  )

/** A day some days later (or earlier, if negative), as YYYY-MM-DD. */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** How many days `to` is after `from`; negative if it is before. Both are YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days

/** The same day of the month some months later (or earlier, if negative), or the last day of a month that is shorter. */
export const addMonths = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString()
