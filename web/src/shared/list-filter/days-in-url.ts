import { type DayRange, defaultRange, quickRange } from '@dray/domain/time/date-range'
import { z } from 'zod'

const isDay = (text: string): boolean => z.iso.date().safeParse(text).success

/** The days that are listed: those in the URL, or else the last 90 (spec 9). */
export function listedDays({ from, to }: DayRange, today: string): DayRange {
  if (!isDay(from) || !isDay(to)) return quickRange(defaultRange, today)
  return from <= to ? { from, to } : { from: to, to: from }
}

/** A range for the URL. The default range is left out, so that it moves forward each day. */
export function daysInUrl(range: DayRange, today: string): DayRange {
  const defaultDays = quickRange(defaultRange, today)
  return range.from === defaultDays.from && range.to === defaultDays.to ? { from: '', to: '' } : range
}

/** Before any order or payment: all dates begin here. */
export const firstDay = '2000-01-01'
