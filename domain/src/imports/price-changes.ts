import type { Cents } from '../money.ts'

/** A custom price that an import adds (`before` is null) or changes, with the line it is on. */
export type PriceChange = {
  line: number
  customer: string
  sku: string
  productName: string
  before: Cents | null
  after: Cents
}

/** What an import does to custom prices: how many it adds and changes, and the first of each. */
export type PriceChanges = {
  added: number
  changed: number
  rows: PriceChange[]
  /** Told each price, also those that are only counted. */
  readonly onChange: ((change: PriceChange) => void) | undefined
}

export const noPriceChanges = (onChange?: (change: PriceChange) => void): PriceChanges => ({
  added: 0,
  changed: 0,
  rows: [],
  onChange,
})

/** The most prices that are listed as added, and the most as changed; further ones are only counted. */
export const maxListedPrices = 1000

export function addPriceChange(changes: PriceChanges, change: PriceChange): void {
  const kind = change.before === null ? 'added' : 'changed'
  changes[kind] += 1
  changes.onChange?.(change)
  if (changes[kind] <= maxListedPrices) changes.rows.push(change)
}
