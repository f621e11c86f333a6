import { type PayParts, type PayTotals, payTotals } from './pay.ts'

export type PaidPeriod = PayParts & { userId: number; name: string; hoursWorked: number }

export type PayYear = PayTotals & { userId: number; name: string; periods: number }

/** Each person's sums, by name. */
export function payYears(periods: readonly PaidPeriod[]): PayYear[] {
  const people = Map.groupBy(periods, ({ userId }) => userId)
  return [...people]
    .map(([userId, paid]) => ({ userId, name: paid[0]?.name ?? '', periods: paid.length, ...payTotals(paid) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.userId - b.userId)
}
