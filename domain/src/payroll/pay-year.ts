import { type PayParts, type PayTotals, payTotals } from './pay.ts'

/** What a person was paid in one submitted period, in cents. */
export type PaidPeriod = PayParts & { userId: number; name: string; hoursWorked: number }

export type PayYear = PayTotals & { userId: number; name: string; periods: number }

/** The sums of each person over the submitted periods of a year, by name, in cents. */
export function payYears(periods: readonly PaidPeriod[]): PayYear[] {
  const people = Map.groupBy(periods, ({ userId }) => userId)
  return [...people]
    .map(([userId, paid]) => ({ userId, name: paid[0]?.name ?? '', periods: paid.length, ...payTotals(paid) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.userId - b.userId)
}
