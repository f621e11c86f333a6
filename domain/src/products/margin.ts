import { type Cents, minus } from '../money.ts'

/** `percent` is null for a price of 0. */
export function unitMargin(basePrice: Cents, cost: Cents): { amount: Cents; percent: number | null } {
  const amount = minus(basePrice, cost)
  return { amount, percent: basePrice === 0 ? null : (amount / basePrice) * 100 }
}
