import { addDays, addMonths } from '../time/company-day.ts'
import type { DayRange } from '../time/date-range.ts'

/** The days that auditors ask for. The first one is the default. */
export function folderRanges(today: string): { name: string; range: DayRange }[] {
  const year = Number(today.slice(0, 4))
  const month = `${today.slice(0, 7)}-01`
  const quarter = `${year}-${String(Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`
  return [
    { name: 'Last year', range: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` } },
    { name: 'This year', range: { from: `${year}-01-01`, to: today } },
    { name: 'Last quarter', range: { from: addMonths(quarter, -3), to: addDays(quarter, -1) } },
    { name: 'Last month', range: { from: addMonths(month, -1), to: addDays(month, -1) } },
  ]
}
