import { yearDays } from './days.ts'
import type { SamplePurchase } from './purchases.ts'
import type { SampleDelivery } from './restock.ts'

/** What came lately is not paid yet. */
const unpaidDays = 60

/** Goods that keep are paid and completed once a quarter, so many days ago. */
const quarterDays: readonly number[] = [270, 180, 90, 32]

/**
 * The purchase orders by which the deliveries of the year came. The suppliers take between six and eleven days, some of them more than
 * they said. Fresh goods are paid for in advance; of other goods the older ones are paid and completed.
 */
export function yearPurchases(deliveries: readonly SampleDelivery[]): SamplePurchase[] {
  return deliveries.map(({ brand, daysAgo, units, isFresh }, index) => {
    const placedIn = -Math.min(yearDays, daysAgo + 6 + (index % 6))
    const expectedIn = -daysAgo - (index % 4 === 0 ? 2 : 0)
    const came = { in: -daysAgo, units }
    const purchase = { brand, placedIn, expectedIn, units, status: 'ORDERED' as const, deliveries: [came] }
    const isOld = daysAgo >= unpaidDays
    const completed = quarterDays.find((day) => day < daysAgo)
    if (isOld && isFresh) return { ...purchase, isPaidInAdvance: true }
    return isOld && completed !== undefined ? { ...purchase, completedIn: -completed } : purchase
  })
}
