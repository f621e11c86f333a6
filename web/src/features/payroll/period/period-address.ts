import { firstPayYear, type Half, halves, lastPayYear, type PayPeriod } from '@dray/domain/payroll/pay-period'

/** The pay period in the address; empty values for today's. */
export type PeriodAddress = { year: string; month: string; period: string }
export const todaysAddress: PeriodAddress = { year: '', month: '', period: '' }

export const periodAddress = ({ year, month, payPeriod }: PayPeriod): PeriodAddress => ({
  year: String(year),
  month: String(month),
  period: payPeriod,
})

/** The pay period of an address, or `today` if it names none. */
export function periodOfAddress({ year, month, period }: PeriodAddress, today: PayPeriod): PayPeriod {
  const [y, m] = [Number(year), Number(month)]
  const isYear = /^\d{4}$/.test(year) && y >= firstPayYear && y <= lastPayYear
  if (!isYear || !/^([1-9]|1[0-2])$/.test(month) || !isHalf(period)) return today
  return { year: y, month: m, payPeriod: period }
}

const isHalf = (text: string): text is Half => halves.some((half) => half === text)

/** Where a screen of an address is: another pay period is another place. */
export function addressPlace({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search)
  return [pathname, ...Object.keys(todaysAddress).map((key) => params.get(key) ?? '')].join(' ')
}
