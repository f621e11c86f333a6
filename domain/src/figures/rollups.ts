import { addDays, addMonths } from '../time/company-day.ts'
import type { DayRange } from '../time/date-range.ts'

export type RollupLength = 'day' | 'month'
export type Period = { length: RollupLength; first: string }

export type FigureSources = { periods: Period[]; days: DayRange[] }

/** More gaps than this aren't worth a look-up each. */
const maxGaps = 40

/** `kept` is in sequence, a month before its days, so days are read only where the range lacks part of the month. */
export function figureSources({ from, to }: DayRange, kept: readonly Period[]): FigureSources {
  const sources: FigureSources = { periods: [], days: [] }
  let unread = from
  for (const period of kept) {
    const last = lastDay(period)
    if (period.first < unread || last > to) continue
    if (unread < period.first) sources.days.push({ from: unread, to: addDays(period.first, -1) })
    sources.periods.push(period)
    unread = addDays(last, 1)
  }
  if (unread <= to) sources.days.push({ from: unread, to })
  return sources.days.length > maxGaps ? { periods: [], days: [{ from, to }] } : sources
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

const lastDay = ({ length, first }: Period): string => (length === 'day' ? first : addDays(addMonths(first, 1), -1))
