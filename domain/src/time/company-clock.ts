import { companyDay, endOfDay, startOfDay, toCompanyDay } from './company-day.ts'

/** At one instant (D-14). Days are YYYY-MM-DD. */
export type CompanyClock = {
  at: Date
  timeZone: string
  today: string
  dayOf: (instant: Date) => string
  /** A day or a time (D-161). */
  parseDay: (value: string) => string
  startOf: (day: string) => Date
  endOf: (day: string) => Date
}

export const companyClock = (at: Date, timeZone: string): CompanyClock => ({
  at,
  timeZone,
  today: companyDay(at, timeZone),
  dayOf: (instant) => companyDay(instant, timeZone),
  parseDay: (value) => toCompanyDay(value, timeZone),
  startOf: (day) => startOfDay(day, timeZone),
  endOf: (day) => endOfDay(day, timeZone),
})
