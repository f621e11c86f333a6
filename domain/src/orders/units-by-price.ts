import type { Cents } from '../money.ts'

export type PricedUnits = { productSku: string; quantity: number; unitPrice: Cents; priceAdjustment: Cents }

/** What units share to be the same to the customer. */
export const priceKey = ({ productSku, unitPrice, priceAdjustment }: Omit<PricedUnits, 'quantity'>): string =>
  `${unitPrice} ${priceAdjustment} ${productSku}`

export function unitsByPrice(lines: readonly PricedUnits[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const line of lines) units.set(priceKey(line), (units.get(priceKey(line)) ?? 0) + line.quantity)
  return units
}

/** However divided into lines: then only batches differ (D-04). */
export function isSameUnits(before: readonly PricedUnits[], after: readonly PricedUnits[]): boolean {
  const [unitsBefore, unitsAfter] = [unitsByPrice(before), unitsByPrice(after)]
  return unitsBefore.size === unitsAfter.size && [...unitsAfter].every(([key, units]) => unitsBefore.get(key) === units)
}
