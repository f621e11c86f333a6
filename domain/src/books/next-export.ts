import { addDays, addMonths } from '../time/company-day.ts'
import type { DayRange } from '../time/date-range.ts'

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: string): string => addDays(addMonths(firstOfMonth(day), 1), -1)

export const thisMonth = (today: string): DayRange => ({ from: firstOfMonth(today), to: today })
export const lastMonth = (today: string): DayRange => {
  const to = addDays(firstOfMonth(today), -1)
  return { from: firstOfMonth(to), to }
}

/** The days most likely to be exported next: a month, never past today. */
export function nextExport(exportedThrough: string | null, today: string): DayRange {
  if (exportedThrough === null) return lastMonth(today)
  if (exportedThrough >= today) return { from: today, to: today }
  const from = addDays(exportedThrough, 1)
  const monthEnd = lastOfMonth(from)
  return { from, to: monthEnd < today ? monthEnd : today }
}
