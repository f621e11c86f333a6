import { addDays, companyDay, endOfDay, startOfDay } from '../time/company-day.ts'

/** A is the 1st to the 15th, B the 16th to the end (spec 2.12, 9). */
export const halves = ['A', 'B'] as const
export type Half = (typeof halves)[number]

export type PayPeriod = { year: number; month: number; payPeriod: Half }

export const firstPayYear = 2000
export const lastPayYear = 2199

export function payPeriodOn(day: string): PayPeriod {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  return { year, month, payPeriod: dayOfMonth <= 15 ? 'A' : 'B' }
}

/** YYYY-MM-DD (spec 9). */
export function payPeriodRange({ year, month, payPeriod }: PayPeriod): { from: string; to: string } {
  const monthText = `${year}-${String(month).padStart(2, '0')}`
  if (payPeriod === 'A') return { from: `${monthText}-01`, to: `${monthText}-15` }
  const nextMonth = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return { from: `${monthText}-16`, to: addDays(nextMonth, -1) }
}

/** Both are in the period. */
export function payPeriodInstants(period: PayPeriod, timeZone: string): { from: Date; to: Date } {
  const { from, to } = payPeriodRange(period)
  return { from: startOfDay(from, timeZone), to: endOfDay(to, timeZone) }
}

export const payPeriodAt = (instant: Date, timeZone: string): PayPeriod => payPeriodOn(companyDay(instant, timeZone))

export function addPeriods({ year, month, payPeriod }: PayPeriod, periods: number): PayPeriod {
  const index = (year * 12 + month - 1) * 2 + halves.indexOf(payPeriod) + periods
  const months = Math.floor(index / 2)
  return { year: Math.floor(months / 12), month: (months % 12) + 1, payPeriod: index % 2 === 0 ? 'A' : 'B' }
}

export const comparePeriods = (a: PayPeriod, b: PayPeriod): number =>
  a.year - b.year || a.month - b.month || halves.indexOf(a.payPeriod) - halves.indexOf(b.payPeriod)

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

export const monthName = (month: number): string => monthNames.format(new Date(Date.UTC(2000, month - 1, 1)))

/** November 2026 B. */
export const periodName = ({ year, month, payPeriod }: PayPeriod): string => `${monthName(month)} ${year} ${payPeriod}`

/** November 16–30, 2026. */
export function periodDays(period: PayPeriod): string {
  const { from, to } = payPeriodRange(period)
  return `${monthName(period.month)} ${Number(from.slice(8))}–${Number(to.slice(8))}, ${period.year}`
}
