import { addDays, addMonths } from '../time/company-day.ts'
import type { DayRange } from '../time/date-range.ts'

/** The lengths of time of which sums are kept: each day, or each month where sums have so many keys that those of days would save nothing. */
export type KeptLength = 'day' | 'month'

/** Where the figures of a range come from: periods whose sums are kept, by their first days, and days whose orders are added up. */
export type FigureSources = { periods: string[]; days: DayRange[] }

/** More gaps than this between kept periods are not worth a look-up each. */
const maxGaps = 40

/**
 * Divides a range into the periods that are kept and the days between them, as few ranges as can be. `kept` are the first days of
 * periods, in sequence. With too many gaps, all days are added up.
 */
export function sourcesOf({ from, to }: DayRange, kept: readonly string[], length: KeptLength): FigureSources {
  const sources: FigureSources = { periods: [], days: [] }
  let unkept = from
  const addDaysUntil = (last: string): void => void (unkept <= last && sources.days.push({ from: unkept, to: last }))
  for (const first of kept) {
    const last = lastOfPeriod(first, length)
    if (first < from || last > to) continue
    addDaysUntil(addDays(first, -1))
    sources.periods.push(first)
    unkept = addDays(last, 1)
  }
  addDaysUntil(to)
  return sources.days.length > maxGaps ? { periods: [], days: [{ from, to }] } : sources
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

const lastOfPeriod = (first: string, length: KeptLength): string =>
  length === 'day' ? first : addDays(addMonths(first, 1), -1)
