import type { Moment, Read } from './read-cell.ts'
import { sentence } from './sentence.ts'

/** By the company's clock without an offset (D-14): the earlier of two; a skipped time is refused with the nearest ones (D-227). */
export function momentInstant(moment: Moment, timeZone: string): Read<Date> {
  if ('instant' in moment) return { value: moment.instant }
  const wallTime = Temporal.PlainDateTime.from(moment.wallTime)
  const zoned = wallTime.toZonedDateTime(timeZone)
  if (zoned.toPlainDateTime().equals(wallTime)) return { value: new Date(zoned.epochMilliseconds) }
  const after = wallTime.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).getTimeZoneTransition('next') ?? zoned
  const before = after.subtract({ minutes: 1 })
  return {
    error: sentence`The clock in ${timeZone} was set ahead and skipped ${formatTime(wallTime)}. Use ${formatTime(before.toPlainDateTime())} or ${formatTime(after.toPlainDateTime())}.`,
  }
}

/** 2026-03-31 18:30, with seconds only if they are not zero. */
const formatTime = (time: Temporal.PlainDateTime): string => time.toString().replace('T', ' ').replace(/:00$/, '')
