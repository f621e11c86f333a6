import type { Cents } from '../money.ts'

/** A line's product, price and quantity. */
export type PricedUnits = { productSku: string; quantity: number; unitPrice: Cents; priceAdjustment: Cents }

/** What units must share to be the same to the customer: product, unit price and adjustment. */
export const priceKey = ({ productSku, unitPrice, priceAdjustment }: Omit<PricedUnits, 'quantity'>): string =>
  `${unitPrice} ${priceAdjustment} ${productSku}`

/** The units of lines, by `priceKey`. */
export function unitsByPrice(lines: readonly PricedUnits[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const line of lines) units.set(priceKey(line), (units.get(priceKey(line)) ?? 0) + line.quantity)
  return units
}

/** Whether two lists of lines have the same units at the same prices, however divided into lines: then only batches differ (D-04). */
export function isSameUnits(before: readonly PricedUnits[], after: readonly PricedUnits[]): boolean {
  const [unitsBefore, unitsAfter] = [unitsByPrice(before), unitsByPrice(after)]
  return unitsBefore.size === unitsAfter.size && [...unitsAfter].every(([key, units]) => unitsBefore.get(key) === units)
}
