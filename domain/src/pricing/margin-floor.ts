import type { Cents } from '../money.ts'

/** In percent of the price, with at most two decimals (D-199). */
export const maxMarginFloor = 100

export type FlooredProduct = { cost: Cents | null; marginFloor: number | null }

/** Price minus cost is less than that percent of the price (D-199). Never without a floor or cost. */
export function isBelowFloor(price: Cents, { cost, marginFloor }: FlooredProduct): boolean {
  if (marginFloor === null || cost === null) return false
  return BigInt(price - cost) * 10_000n < BigInt(Math.round(marginFloor * 100)) * BigInt(price)
}
