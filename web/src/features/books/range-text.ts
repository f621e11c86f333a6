import type { DayRange } from '@dray/domain/time/date-range'
import { mediumDay, monthDay } from '../../kit/text/dates.ts'

/** Oct 1 – 31, 2026 would save little: Oct 1 – Oct 31, 2026. */
export function rangeText({ from, to }: DayRange): string {
  if (from === to) return mediumDay(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? monthDay(from) : mediumDay(from)} – ${mediumDay(to)}`
}
