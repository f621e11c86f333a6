import { type DayRange, defaultRange, quickRange } from '@dray/domain/time/date-range'
import { z } from 'zod'

const isDay = (text: string): boolean => z.iso.date().safeParse(text).success

const lastDays = (today: string): DayRange => quickRange(defaultRange, today)

/** The days in the URL, or the default: the last 90 days (spec 9). */
export function listedDays({ from, to }: DayRange, today: string, byDefault = lastDays): DayRange {
  if (!isDay(from) || !isDay(to)) return byDefault(today)
  return from <= to ? { from, to } : { from: to, to: from }
}

/** Leaves the default range out of the URL, so that it moves forward each day. */
export function daysInUrl(range: DayRange, today: string, byDefault = lastDays): DayRange {
  const defaultDays = byDefault(today)
  return range.from === defaultDays.from && range.to === defaultDays.to ? { from: '', to: '' } : range
}

/** The start of "all dates", before any order or payment. */
export const firstDay = '2000-01-01'

/** Later than any order. Fixed, so that a link to all dates stays one. */
export const allDates = { from: firstDay, to: '2099-12-31' }
