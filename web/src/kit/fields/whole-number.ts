import { unitsOfTypedCases } from '@dray/domain/products/cases'
import { parseWhole } from '@dray/domain/typed-figures'

const maxWhole = 999_999_999

/** A whole number from 0 to 999,999,999. Of a product that comes in cases also the units of "4 cs" (D-343). */
export function wholeNumber(typed: string, unitsPerCase: number | null = null): number | undefined {
  const whole = unitsOfTypedCases(typed, unitsPerCase) ?? parseWhole(typed)
  return whole !== undefined && whole >= 0 && whole <= maxWhole ? whole : undefined
}
