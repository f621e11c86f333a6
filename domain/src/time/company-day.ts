const clockAt = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)

const toDate = (time: Temporal.ZonedDateTime): Date => new Date(time.epochMilliseconds)

/** Remembers answers of Temporal, which takes 0.2 ms: requests ask for the same few days and minutes. */
function remembering<Key extends string | number, Answer>(compute: (key: Key, timeZone: string) => Answer) {
  const maxKnown = 1000
  const known = new Map<string, Answer>()
  return (key: Key, timeZone: string): Answer => {
    const name = `${key} ${timeZone}`
    const answer = known.get(name)
    if (answer !== undefined) return answer
    if (known.size >= maxKnown) known.clear()
    const computed = compute(key, timeZone)
    known.set(name, computed)
    return computed
  }
}

/** YYYY-MM-DD (D-14). No day begins within a minute. */
export const companyDay = (instant: Date, timeZone: string): string =>
  dayOfMinute(Math.floor(instant.getTime() / 60_000), timeZone)

const dayOfMinute = remembering((minute: number, timeZone) =>
  clockAt(new Date(minute * 60_000), timeZone)
    .toPlainDate()
    .toString(),
)

/** The company day of a request's value, which may be a day or a time (D-161). */
export const toCompanyDay = (value: string, timeZone: string): string =>
  value.length > 10 ? companyDay(new Date(value), timeZone) : value

/** YYYY-MM-DD of the calendar: the database refuses February 31. */
export function isDay(text: string): boolean {
  const midnight = `${text}T00:00:00.000Z`
  const day = new Date(midnight)
  return !Number.isNaN(day.getTime()) && day.toISOString() === midnight
}

/** 1 a.m. where the clock is set ahead at midnight. */
export const startOfDay = (day: string, timeZone: string): Date => new Date(startMs(day, timeZone))

const startMs = remembering(
  (day: string, timeZone) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds,
)

/** The last millisecond: both ends of a range are inclusive. */
export const endOfDay = (day: string, timeZone: string): Date => new Date(endMs(day, timeZone))

const endMs = remembering((day: string, timeZone) => startOfDay(addDays(day, 1), timeZone).getTime() - 1)

/** HH:MM by the company's clock. A time that occurs twice means the first; a skipped time is moved later. */
export const timeOnDay = (day: string, time: string, timeZone: string): Date =>
  toDate(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }))

/** The instant on another day when the company's clock shows the same time. */
export const sameTimeOn = (instant: Date, day: string, timeZone: string): Date =>
  toDate(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: clockAt(instant, timeZone).toPlainTime() }),
  )

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

export const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days

/** "Nov 27, 2026, 10:42 AM" by the company's clock, for documents and the log. */
export const dayAndTime = (instant: Date, timeZone: string): string =>
  formatIn(timeZone)
    .format(instant)
    // Some versions of ICU put a narrow space before AM, which searches miss and the fonts of documents don't have.
    .replaceAll('\u202f', ' ')

/** Creating one takes as long as a query. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  formats.set(timeZone, format)
  return format
}

/** The same day of another month, or the last day if that month is shorter. */
export const addMonths = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString()

/** The company's clock at one instant. Days are YYYY-MM-DD. */
export type CompanyClock = {
  at: Date
  timeZone: string
  today: string
  dayOf: (instant: Date) => string
  /** A day or a time. */
  parseDay: (value: string) => string
  startOf: (day: string) => Date
  endOf: (day: string) => Date
}

export const companyClock = (at: Date, timeZone: string): CompanyClock => ({
  at,
  timeZone,
  today: companyDay(at, timeZone),
  dayOf: (instant) => companyDay(instant, timeZone),
  parseDay: (value) => toCompanyDay(value, timeZone),
  startOf: (day) => startOfDay(day, timeZone),
  endOf: (day) => endOfDay(day, timeZone),
})
