import { type DayRange, type QuickRange, quickRange, quickRanges } from '@dray/domain/time/date-range'
import { daysInUrl } from './days-in-url.ts'

export type SavedDays = { range: QuickRange | null; from: string | null; to: string | null }

/** A quick range is saved by name, so the view moves forward each day. */
export function savedDays(days: DayRange, today: string): SavedDays {
  const range = quickRanges.find((name) => {
    const { from, to } = quickRange(name, today)
    return from === days.from && to === days.to
  })
  return range === undefined ? { range: null, ...days } : { range, from: null, to: null }
}

/** As in the URL. */
export const openedDays = ({ range, from, to }: SavedDays, today: string): DayRange =>
  range === null ? { from: from ?? '', to: to ?? '' } : daysInUrl(quickRange(range, today), today)
