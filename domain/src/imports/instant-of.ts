import type { Moment, Read } from './read-cell.ts'

/**
 * The instant a moment of a file means. A time without an offset is by the company's clock (D-14): one that happens twice is the
 * earlier, one that the clock leaves out is refused with the nearest time on either side (D-227).
 */
export function instantOf(moment: Moment, timeZone: string): Read<Date> {
  if ('instant' in moment) return { value: moment.instant }
  const asked = Temporal.PlainDateTime.from(moment.wallTime)
  const found = asked.toZonedDateTime(timeZone)
  if (found.toPlainDateTime().equals(asked)) return { value: new Date(found.epochMilliseconds) }
  const after = asked.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).getTimeZoneTransition('next') ?? found
  const before = after.subtract({ minutes: 1 })
  return {
    fault: `The clock in ${timeZone} was set ahead and skipped ${shown(asked)}. Use ${shown(before.toPlainDateTime())} or ${shown(after.toPlainDateTime())}.`,
  }
}

/** As a file spells it: 2026-03-31 18:30, with seconds only where there are any. */
const shown = (time: Temporal.PlainDateTime): string => time.toString().replace('T', ' ').replace(/:00$/, '')
