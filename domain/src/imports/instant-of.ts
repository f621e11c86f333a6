import { startOfDay } from '../time/company-day.ts'
import type { Moment } from './read-cell.ts'

/** The instant a moment of a file means. A day and time are by the company's clock (D-14). */
export const instantOf = (moment: Moment, timeZone: string): Date =>
  'instant' in moment ? moment.instant : new Date(startOfDay(moment.day, timeZone).getTime() + moment.minutes * 60_000)
