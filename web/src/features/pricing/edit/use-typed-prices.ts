import { useMemo } from 'react'
import { useBelowFloor } from '../use-below-floor.ts'
import { priceChanges, itemProductId, type PriceTexts, priceTexts } from '../pricing-form.ts'
import type { PricingEditor } from './use-pricing-editor.ts'

/** What was typed and is not saved yet, with what is below the margin floor of its brand (D-199). */
export function useTypedPrices({ record, fields, changed: parts, problem }: PricingEditor) {
  const changes = useMemo(() => priceChanges(priceTexts(record), fields.prices), [record, fields.prices])
  const below = useBelowFloor(changes.set, problem)
  return useMemo(() => {
    const texts: PriceTexts = fields.prices
    return { texts, changed: new Set([...parts].map(itemProductId)), below, changes }
  }, [fields.prices, parts, below, changes])
}
export type TypedPrices = ReturnType<typeof useTypedPrices>
