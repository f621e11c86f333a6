import { type Cents, larger, plus, times, zero } from '../money.ts'

/** How many prices are changed in one step: all to one amount, each by an amount, or each by a percentage. */
export const priceChangeModes = ['set', 'add', 'percent'] as const

/** `set` and `add` look at the amount in cents, `percent` at the percentage; the last two may be negative. */
export type PriceChange = { mode: (typeof priceChangeModes)[number]; amount: Cents; percent: number }

/** A base price in cents after a change in bulk, rounded to the cent half away from zero, never below 0 (D-165). */
export function changedPrice(price: Cents, { mode, amount, percent }: PriceChange): Cents {
  if (mode === 'set') return amount
  const changed = mode === 'add' ? plus(price, amount) : plus(price, times(price, percent / 100))
  return larger(changed, zero)
}
