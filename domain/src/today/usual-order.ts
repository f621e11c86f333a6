/** How often a customer orders is computed from this many of the newest orders, placed on at least this many days. */
export const habitOrders = 12
const habitDays = 4
/** How many are read for a customer with many orders a day. */
export const busyHabitOrders = 500

/** After this many usual gaps without an order, the habit is lost. */
const gapsUntilLost = 4

export type LateOrder = { lastDaysAgo: number; everyDays: number; daysPast: number }

/**
 * A customer who is overdue for an order: more days have passed than the median gap between the days they ordered on.
 * Undefined if on time, with too few days to tell, or gone too long. `daysAgo` are numbers, because calendar objects for 10,000
 * customers take more than a second.
 */
export function lateOrder(daysAgo: readonly number[]): LateOrder | undefined {
  const days = [...new Set(daysAgo)].sort((a, b) => a - b)
  const [lastDaysAgo] = days
  if (lastDaysAgo === undefined || days.length < habitDays) return undefined
  const everyDays = medianGap(days)
  const daysPast = lastDaysAgo - everyDays
  if (daysPast <= 0 || lastDaysAgo > gapsUntilLost * everyDays) return undefined
  return { lastDaysAgo, everyDays, daysPast }
}

/** With many orders a day, more orders must be read to see the habit. */
export const hasBusyDays = (daysAgo: readonly number[]): boolean =>
  daysAgo.length >= habitOrders && new Set(daysAgo).size < habitDays

/** Rounded up, so that nobody is late too early. */
function medianGap(days: readonly number[]): number {
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day))
  const sorted = gaps.toSorted((a, b) => a - b)
  const [lower = 1, upper = lower] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return Math.ceil((lower + upper) / 2)
}
