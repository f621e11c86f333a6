/** How many of their newest orders tell how often a customer orders, and on how many different days at least. */
export const habitOrders = 12
const habitDays = 4
/** How many are read of a customer with so many orders a day that those are of too few days. */
export const busyHabitOrders = 500

/** After this many of their usual gaps without an order, a customer no longer has the habit. */
const gapsUntilLost = 4

/** How often a customer orders, how many days ago they last did, and for how many days they should have ordered again. */
export type LateOrder = { lastDaysAgo: number; everyDays: number; daysPast: number }

/**
 * A customer who usually orders by now and has not: more days have passed since their last order than usually pass between two, which
 * is the median of the gaps between the days on which they ordered. Undefined for a customer who is on time, who ordered on too few
 * days to tell, or who has been gone for so long that they do not usually order anymore. It is given how many days ago each order was
 * placed, in any sequence: days are only subtracted here, because calendar objects for 10,000 customers take more than a second.
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

/** Whether the newest orders are of too few days only because there are many on each: more of them tell the habit. */
export const hasBusyDays = (daysAgo: readonly number[]): boolean =>
  daysAgo.length >= habitOrders && new Set(daysAgo).size < habitDays

/** In whole days; between two middle ones rounded up, so that nobody is late too early. */
function medianGap(days: readonly number[]): number {
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day))
  const sorted = gaps.toSorted((a, b) => a - b)
  const [lower = 1, upper = lower] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return Math.ceil((lower + upper) / 2)
}
