import { addDays, isDay } from './company-day.ts'

/** In display order (spec 2.10, 9). */
export const quickRanges = ['90 Days', '60 Days', '30 Days', 'This Week', 'MTD', 'YTD'] as const
export type QuickRange = (typeof quickRanges)[number]

export type DayRange = { from: string; to: string }

const lastDays: Partial<Record<QuickRange, number>> = { '90 Days': 90, '60 Days': 60, '30 Days': 30, 'This Week': 7 }

/** Both inclusive, ending today (spec 9). */
export function quickRange(range: QuickRange, today: string): DayRange {
  const days = lastDays[range]
  if (days !== undefined) return { from: addDays(today, 1 - days), to: today }
  return { from: range === 'MTD' ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`, to: today }
}

/** For order lists (spec 9). */
export const defaultRange: QuickRange = '90 Days'

export const comingRanges = ['Today', 'Next 7 Days', 'Next 30 Days'] as const
export type ComingRange = (typeof comingRanges)[number]

const comingDays: Record<ComingRange, number> = { Today: 1, 'Next 7 Days': 7, 'Next 30 Days': 30 }

export const comingRange = (range: ComingRange, today: string): DayRange => ({
  from: today,
  to: addDays(today, comingDays[range] - 1),
})

/** The name of a range that begins today, or two days. Anything else means any day. */
export function parseComingDays(text: string, today: string): DayRange | undefined {
  const quick = comingRanges.find((name) => name === text)
  if (quick !== undefined) return comingRange(quick, today)
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to)) return undefined
  return from <= to ? { from, to } : { from: to, to: from }
}

/** A range that begins today is saved by its name, so that it moves forward each day. */
export function comingDaysText({ from, to }: DayRange, today: string): string {
  const quick = comingRanges.find((name) => {
    const range = comingRange(name, today)
    return range.from === from && range.to === to
  })
  return quick ?? `${from}..${to}`
}
