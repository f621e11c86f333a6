import { type Cents, maxCents, timesRatio, zero } from '../money.ts'

/** A custom price with the base price of the day it was last set, its anchor (D-203). */
export type AnchoredPrice = { customPrice: Cents; anchor: Cents; basePrice: Cents }

/**
 * What Refresh Pricing proposes for a custom price: it moves in proportion to the base price since that was its anchor, to the whole
 * cent. Undefined if nothing would change. A price whose anchor is 0 has no proportion and stays (D-50).
 */
export function refreshedPrice({ customPrice, anchor, basePrice }: AnchoredPrice): Cents | undefined {
  if (anchor === zero) return undefined
  return ifDifferent(customPrice, timesRatio(basePrice, customPrice, anchor))
}

/**
 * What Refresh Pricing proposes for a product at its base price: the base price changed by the customer's adjustment in percent
 * (D-49, D-50). Undefined without an adjustment or if nothing would change.
 */
export function adjustedBasePrice(basePrice: Cents, adjustmentPercent: number): Cents | undefined {
  const adjusted = timesRatio(basePrice, 10_000 + Math.round(adjustmentPercent * 100), 10_000)
  return ifDifferent(basePrice, maxCents(adjusted, zero))
}

const ifDifferent = (current: Cents, proposed: Cents): Cents | undefined =>
  proposed === current ? undefined : proposed
