import { type Cents, maxCents, plus, times, zero } from '../money.ts'

/** All to one amount, each by an amount, or each by a percentage. */
export const priceChangeModes = ['set', 'add', 'percent'] as const

/** `amount` in cents; `add` and `percent` may be negative. */
export type BulkPriceChange = { mode: (typeof priceChangeModes)[number]; amount: Cents; percent: number }

/** Never below 0. The resulting price is rounded, not the difference: $1.05 less 10% is $0.95 (D-165, D-186). */
export function changedPrice(price: Cents, { mode, amount, percent }: BulkPriceChange): Cents {
  if (mode === 'set') return amount
  const changed = mode === 'add' ? plus(price, amount) : times(price, (100 + percent) / 100)
  return maxCents(changed, zero)
}
