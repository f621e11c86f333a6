import { type Cents, maxCents, plus, times, zero } from '../money.ts'

/** The ways to change many prices: all to one amount, each by an amount, or each by a percentage. */
export const priceChangeModes = ['set', 'add', 'percent'] as const

/** `set` and `add` use the amount in cents, `percent` the percentage. `add` and `percent` may be negative. */
export type PriceChange = { mode: (typeof priceChangeModes)[number]; amount: Cents; percent: number }

/**
 * A base price after a bulk change, in cents and never below 0. With a percentage the resulting price is rounded, half away from
 * zero, and not the difference: $1.05 less 10% is $0.945 and so $0.95 (D-165, D-186).
 */
export function changedPrice(price: Cents, { mode, amount, percent }: PriceChange): Cents {
  if (mode === 'set') return amount
  const changed = mode === 'add' ? plus(price, amount) : times(price, (100 + percent) / 100)
  return maxCents(changed, zero)
}
