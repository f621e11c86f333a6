import { yearDays } from './northwind-days.ts'
import type { SamplePurchase } from './northwind-purchases.ts'
import type { SampleDelivery } from './northwind-restock.ts'

/** What came lately is not paid yet. */
const unpaidDays = 60

/**
 * The purchase orders by which the deliveries of the year came. The suppliers take between six and eleven days, some of them more than
 * they said. Fresh goods are checked in at the dock, and paid for in advance; of other goods the older ones are paid and completed.
 */
export function yearPurchases(deliveries: readonly SampleDelivery[]): SamplePurchase[] {
  return deliveries.map(({ brand, daysAgo, units, isFresh }, index) => {
    const placedIn = -Math.min(yearDays, daysAgo + 6 + (index % 6))
    const expectedIn = -daysAgo - (index % 4 === 0 ? 2 : 0)
    const purchase = { brand, placedIn, expectedIn, units, status: 'ORDERED' as const }
    const isOld = daysAgo >= unpaidDays
    if (isOld && !isFresh) return { ...purchase, completedIn: -daysAgo }
    return { ...purchase, deliveries: [{ in: -daysAgo, units }], isPaidInAdvance: isOld }
  })
}
