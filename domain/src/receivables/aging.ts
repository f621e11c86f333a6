import { type Cents, maxCents, plus, zero } from '../money.ts'
import { addDays, daysBetween } from '../time/company-day.ts'

/** In display order: not yet due, 1 to 30 days late, and so on (D-195). */
export const agingBuckets = ['current', 'days30', 'days60', 'days90', 'over90'] as const
export type AgingBucket = (typeof agingBuckets)[number]

export type Aging = Readonly<Record<AgingBucket, Cents>>
export const nothingOwed: Aging = { current: zero, days30: zero, days60: zero, days90: zero, over90: zero }

/** Days after the due date. */
const firstDaysLate = { days30: 1, days60: 31, days90: 61, over90: 91 } as const

/** 0 on the due date and before. */
export const daysLate = (dueOn: string, today: string): number => Math.max(0, daysBetween(dueOn, today))

export function agingBucket(dueOn: string, today: string): AgingBucket {
  const days = daysLate(dueOn, today)
  if (days >= firstDaysLate.over90) return 'over90'
  if (days >= firstDaysLate.days90) return 'days90'
  if (days >= firstDaysLate.days60) return 'days60'
  return days >= firstDaysLate.days30 ? 'days30' : 'current'
}

/** For queries: the due dates of days30 go from the day after that of days60 to this one. */
export const lastDueDays = (today: string): Readonly<Record<Exclude<AgingBucket, 'current'>, string>> => ({
  days30: addDays(today, -firstDaysLate.days30),
  days60: addDays(today, -firstDaysLate.days60),
  days90: addDays(today, -firstDaysLate.days90),
  over90: addDays(today, -firstDaysLate.over90),
})

/** Of an order that counts (`billableStatuses`); negative if overpaid. */
export type OpenBalance = { balanceDue: Cents; dueOn: string }

/** From the day after its due date, as long as something is owed (D-195). */
export const isOverdue = ({ balanceDue, dueOn }: OpenBalance, today: string): boolean => balanceDue > 0 && dueOn < today

/** An overpaid order does not lower what other orders owe (D-238). */
export function ageBalances(balances: readonly OpenBalance[], today: string): Aging {
  const aging = { ...nothingOwed }
  for (const { balanceDue, dueOn } of balances) {
    const bucket = agingBucket(dueOn, today)
    aging[bucket] = plus(aging[bucket], maxCents(balanceDue, zero))
  }
  return aging
}
