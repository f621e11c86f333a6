import { daysBetween } from '../time/company-day.ts'

/** The most days a list of expiring batches looks ahead. */
export const maxExpiringDays = 365

/** Unless the user chooses otherwise. */
export const usualExpiringDays = 30

type ExpiringBatch = { productId: number; expiresOn: string; units: number; isOnHold: boolean }

/** Units sold over so many days. */
export type SalesPace = { sold: number; days: number }

/**
 * The units of each batch that will be left on the day it expires, at each product's pace of sales. Batches of one product sell one after the
 * other, so they come earliest expiry first. One on hold sells nothing, and of an expired one everything is left.
 */
export function leftOverUnits(
  batches: readonly ExpiringBatch[],
  { today, salesPace }: { today: string; salesPace: (productId: number) => SalesPace },
): number[] {
  const soldEarlier = new Map<number, number>()
  return batches.map(({ productId, expiresOn, units, isOnHold }) => {
    const daysLeft = daysBetween(today, expiresOn)
    if (isOnHold || daysLeft < 0) return units
    const { sold, days } = salesPace(productId)
    const before = soldEarlier.get(productId) ?? 0
    const expected = Math.max(0, Math.floor((sold * daysLeft) / days) - before)
    const sells = Math.min(units, expected)
    soldEarlier.set(productId, before + sells)
    return units - sells
  })
}
