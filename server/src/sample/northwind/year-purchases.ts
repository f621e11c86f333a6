import { yearDays } from './days.ts'
import type { SamplePurchase } from './purchases.ts'
import type { SampleDelivery } from './restock.ts'

/** Recent deliveries are unpaid. */
const unpaidDays = 60

/** Goods that keep are paid and completed quarterly, so many days ago. */
const quarterDays: readonly number[] = [270, 180, 90, 32]

/**
 * The year's purchase orders. Suppliers take six to eleven days, some longer than promised. Fresh goods are prepaid; older purchase orders
 * for other goods are paid and completed.
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
