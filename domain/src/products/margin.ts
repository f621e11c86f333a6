import { type Cents, minus } from '../money.ts'

/** What a unit earns: base price less cost, and that as a percentage of the base price, which a price of 0 has not. */
export function marginOf(basePrice: Cents, cost: Cents): { amount: Cents; percent: number | null } {
  const amount = minus(basePrice, cost)
  return { amount, percent: basePrice === 0 ? null : (amount / basePrice) * 100 }
}
