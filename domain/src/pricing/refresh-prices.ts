import { type Cents, maxCents, timesRatio, zero } from '../money.ts'

/** `anchor`: the base price of the day the custom price was last set (D-203). */
export type AnchoredPrice = { customPrice: Cents; anchor: Cents; basePrice: Cents }

/** Moves in proportion to the base price (D-50). Undefined if nothing would change, or if the anchor is 0. */
export function refreshedPrice({ customPrice, anchor, basePrice }: AnchoredPrice): Cents | undefined {
  if (anchor === zero) return undefined
  return ifDifferent(customPrice, timesRatio(basePrice, customPrice, anchor))
}

/** Undefined without an adjustment or if nothing would change (D-49, D-50). */
export function adjustedBasePrice(basePrice: Cents, adjustmentPercent: number): Cents | undefined {
  const adjusted = timesRatio(basePrice, 10_000 + Math.round(adjustmentPercent * 100), 10_000)
  return ifDifferent(basePrice, maxCents(adjusted, zero))
}

const ifDifferent = (current: Cents, proposed: Cents): Cents | undefined =>
  proposed === current ? undefined : proposed
