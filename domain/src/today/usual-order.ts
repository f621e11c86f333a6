import { addDays } from '../time/company-day.ts'

/** How many of their newest orders tell how often a customer orders, and on how many different days at least. */
export const habitOrders = 12
const habitDays = 4

/** After this many of their usual gaps without an order, a customer no longer has the habit. */
const gapsUntilLost = 4

/** How often a customer orders, and when they should have ordered again. */
export type LateOrder = { lastOrderOn: string; everyDays: number; expectedOn: string; daysPast: number }

/**
 * A customer who usually orders by now and has not: more days have passed since their last order than usually pass between two, which
 * is the median of the gaps between the days on which they ordered. Undefined for a customer who is on time, who ordered on too few
 * days to tell, or who has been gone for so long that they do not usually order anymore. The days may come in any sequence and twice.
 */
export function lateOrder(orderDays: readonly string[], today: string): LateOrder | undefined {
  const days = [...new Set(orderDays)].map(dayNumber).sort((a, b) => a - b)
  const last = days.at(-1)
  if (last === undefined || days.length < habitDays) return undefined
  const everyDays = medianGap(days)
  const daysPast = dayNumber(today) - last - everyDays
  if (daysPast <= 0 || daysPast + everyDays > gapsUntilLost * everyDays) return undefined
  const lastOrderOn = addDays(today, -everyDays - daysPast)
  return { lastOrderOn, everyDays, expectedOn: addDays(lastOrderOn, everyDays), daysPast }
}

/** Counts days without calendar objects: for the orders of 10,000 customers those took more than a second. */
const dayNumber = (day: string): number => Date.parse(day) / 86_400_000

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
