import type { Cents } from '../money.ts'

/** `before` is null if it is added. */
export type PriceChange = {
  line: number
  customer: string
  sku: string
  productName: string
  before: Cents | null
  after: Cents
}

export type PriceChanges = {
  added: number
  changed: number
  rows: PriceChange[]
  /** Gets every price, also those only counted. */
  readonly onChange: ((change: PriceChange) => void) | undefined
}

export const noPriceChanges = (onChange?: (change: PriceChange) => void): PriceChanges => ({
  added: 0,
  changed: 0,
  rows: [],
  onChange,
})

/** Of the added, and of the changed; further ones are only counted. */
export const maxListedPrices = 1000

export function addPriceChange(changes: PriceChanges, change: PriceChange): void {
  const kind = change.before === null ? 'added' : 'changed'
  changes[kind] += 1
  changes.onChange?.(change)
  if (changes[kind] <= maxListedPrices) changes.rows.push(change)
}
