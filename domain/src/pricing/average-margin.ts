import type { Cents } from '../money.ts'
import { unitMargin } from '../products/margin.ts'

/** In percent; each product counts the same. Null if none has a margin (D-57). */
export function averageMargin(products: readonly { price: Cents; cost?: Cents | null | undefined }[]): number | null {
  const margins = products.flatMap(({ price, cost }) =>
    cost === null || cost === undefined ? [] : (unitMargin(price, cost).percent ?? []),
  )
  return margins.length === 0 ? null : margins.reduce((total, margin) => total + margin, 0) / margins.length
}
