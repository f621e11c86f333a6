import type { Cents } from '../money.ts'
import { marginOf } from '../products/margin.ts'

/** In percent; each product counts the same. Null if none has a margin (D-57). */
export function averageMargin(products: readonly { price: Cents; cost?: Cents | null | undefined }[]): number | null {
  const margins = products.flatMap(({ price, cost }) =>
    cost === null || cost === undefined ? [] : (marginOf(price, cost).percent ?? []),
  )
  return margins.length === 0 ? null : margins.reduce((total, margin) => total + margin, 0) / margins.length
}
