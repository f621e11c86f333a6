import { daysBetween } from '../time/company-day.ts'
import { type BatchOrder, type StockedBatch, usableInOrder } from './batches/allocate-batches.ts'

/** Units sold over so many days. */
export type SalesPace = { sold: number; days: number }

type Sales = { today: string; batchOrder: BatchOrder; salesPace: (productId: number) => SalesPace }

/**
 * By batch, the units that will be left on the day it expires, at each product's pace of sales. The usable batches of a product sell one after
 * the other in the company's batch order, those that never expire too (D-320). Of one that isn't usable everything is left.
 */
export function leftOverUnits(
  batches: readonly (StockedBatch & { productId: number })[],
  { today, batchOrder, salesPace }: Sales,
): ReadonlyMap<number, number> {
  const left = new Map(batches.map(({ id, remainingQuantity }) => [id, remainingQuantity]))
  const soldEarlier = new Map<number, number>()
  for (const batch of usableInOrder(batches, { need: { day: today, minLifeDays: null }, batchOrder })) {
    const { id, productId, expiresOn, remainingQuantity } = batch
    const { sold, days } = salesPace(productId)
    const before = soldEarlier.get(productId) ?? 0
    const expected = expiresOn === null ? Infinity : Math.floor((sold * daysBetween(today, expiresOn)) / days)
    const sells = Math.min(remainingQuantity, Math.max(0, expected - before))
    soldEarlier.set(productId, before + sells)
    left.set(id, remainingQuantity - sells)
  }
  return left
}
