import { addDays, companyDay, endOfDay, startOfDay } from '@dray/domain/time/company-day'
import { timeZone } from './figures.ts'

const between = (from: string, to: string): string => `${encodeURIComponent(from)}/${encodeURIComponent(to)}`

/** A page of 50 orders from any time. */
export const listPath = (query: Record<string, string> = {}): string =>
  `/api/db/orders/getByWeek/${between('2000-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z')}?${new URLSearchParams({ limit: '50', ...query }).toString()}`

/** Totals of the last company days; the order list opens with 90. */
export function totalsPath(days: number): string {
  const today = companyDay(new Date(), timeZone)
  const from = startOfDay(addDays(today, 1 - days), timeZone).toISOString()
  return `/api/db/orders/getTotals/${between(from, endOfDay(today, timeZone).toISOString())}?`
}
