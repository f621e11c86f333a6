const formats = new Map<string, Intl.DateTimeFormat>()

function partsIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

function wallClock(instant: Date, timeZone: string): Record<string, number> {
  return Object.fromEntries(
    partsIn(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  )
}

/** The company's day an instant belongs to, as YYYY-MM-DD (D-14). */
export function companyDay(instant: Date, timeZone: string): string {
  const { year = 0, month = 0, day = 0 } = wallClock(instant, timeZone)
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** A day of a request: a full instant is cut to its company day (D-161). */
export const dayAsSent = (value: string, timeZone: string): string =>
  value.length > 10 ? companyDay(new Date(value), timeZone) : value

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
function offset(instant: Date, timeZone: string): number {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = wallClock(instant, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant.getTime() / 1000) * 1000
}

/** The first instant of a company day YYYY-MM-DD (D-14). Asked twice, because the clock may change on that day. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const guess = midnight - offset(new Date(midnight), timeZone)
  return new Date(midnight - offset(new Date(guess), timeZone))
}

/** The last millisecond of a company day YYYY-MM-DD: both ends of a range are inclusive (D-14). */
export const endOfDay = (day: string, timeZone: string): Date =>
  new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1)

/** A day some days later (or earlier, if negative), as YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
