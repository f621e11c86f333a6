import { type Cents, formatDollars, maxCents, plus, sum, zero } from '../money.ts'
import { addDays, daysBetween } from '../time/company-day.ts'

/** In display order: not yet due, 1 to 30 days late, and so on (D-195). */
export const agingBuckets = ['current', 'days30', 'days60', 'days90', 'over90'] as const
export type AgingBucket = (typeof agingBuckets)[number]

export type Aging = Readonly<Record<AgingBucket, Cents>>
export const nothingOwed: Aging = { current: zero, days30: zero, days60: zero, days90: zero, over90: zero }

const firstDaysLate = { days30: 1, days60: 31, days90: 61, over90: 91 } as const

export const daysLate = (dueOn: string, today: string): number => Math.max(0, daysBetween(dueOn, today))

export function agingBucket(dueOn: string, today: string): AgingBucket {
  const days = daysLate(dueOn, today)
  if (days >= firstDaysLate.over90) return 'over90'
  if (days >= firstDaysLate.days90) return 'days90'
  if (days >= firstDaysLate.days60) return 'days60'
  return days >= firstDaysLate.days30 ? 'days30' : 'current'
}

/** For queries: the last due date of each bucket. days30 begins the day after the last due date of days60. */
export const lastDueDays = (today: string): Readonly<Record<Exclude<AgingBucket, 'current'>, string>> => ({
  days30: addDays(today, -firstDaysLate.days30),
  days60: addDays(today, -firstDaysLate.days60),
  days90: addDays(today, -firstDaysLate.days90),
  over90: addDays(today, -firstDaysLate.over90),
})

/** Balance of a billable order; negative if overpaid. */
export type OpenBalance = { balanceDue: Cents; dueOn: string }

/** Overdue from the day after its due date, as long as something is owed. */
export const isOverdue = ({ balanceDue, dueOn }: OpenBalance, today: string): boolean => balanceDue > 0 && dueOn < today

/** An overpaid order does not lower what other orders owe. */
export function ageBalances(balances: readonly OpenBalance[], today: string): Aging {
  const aging = { ...nothingOwed }
  for (const { balanceDue, dueOn } of balances) {
    const bucket = agingBucket(dueOn, today)
    aging[bucket] = plus(aging[bucket], maxCents(balanceDue, zero))
  }
  return aging
}

/** By the days since the order was due. */
export const agingLabels: Readonly<Record<AgingBucket, string>> = {
  current: 'Current',
  days30: '1–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  over90: 'Over 90 days',
}

const oldestFirst = agingBuckets.filter((bucket) => bucket !== 'current').reverse()

/** "Owes $4,310.20, $1,200.00 of it 31–60 days late", the oldest first. */
export function owedText(aging: Aging): string | undefined {
  const balance = sum(Object.values(aging))
  if (balance <= zero) return undefined
  const owes = `Owes ${formatDollars(balance)}`
  const late = oldestFirst.flatMap((bucket) => (aging[bucket] > zero ? [{ bucket, amount: aging[bucket] }] : []))
  const [oldest, ...newer] = late
  if (oldest === undefined) return owes
  const part = aging.current > zero ? formatDollars(sum(late.map(({ amount }) => amount))) : 'all'
  if (newer.length === 0) return `${owes}, ${part} of it ${agingLabels[oldest.bucket].toLowerCase()} late`
  return `${owes}, ${part} of it late: ${late.map(amountByAge).join(', ')}`
}

const amountByAge = ({ bucket, amount }: { bucket: keyof Aging; amount: Cents }): string =>
  `${formatDollars(amount)} (${agingLabels[bucket].toLowerCase()})`

export const daysLateText = (daysLate: number): string =>
  daysLate === 1 ? '1 day late' : `${days.format(daysLate)} days late`

const days = new Intl.NumberFormat('en-US')
