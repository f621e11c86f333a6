import { type Cents, formatDollars, sum, zero } from '../money.ts'
import { type Aging, agingBuckets } from './aging.ts'
import { agingLabels } from './aging-labels.ts'

const oldestFirst = agingBuckets.filter((bucket) => bucket !== 'current').reverse()

/** "Owes $4,310.20, $1,200.00 of it 31–60 days late", the oldest first (D-195). */
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
