import type { Cents } from '../money.ts'

/** A brand's margin floor is a percent of the price, with at most two decimals (D-199). */
export const maxMarginFloor = 100

export type FlooredProduct = { cost: Cents | null; marginFloor: number | null }

/**
 * Whether a price is below its brand's margin floor: its margin, price minus cost, is less than that percent of the price (D-199).
 * Never so without a floor, or while the cost is unknown.
 */
export function isBelowFloor(price: Cents, { cost, marginFloor }: FlooredProduct): boolean {
  if (marginFloor === null || cost === null) return false
  return BigInt(price - cost) * 10_000n < BigInt(Math.round(marginFloor * 100)) * BigInt(price)
}
