import type { Cents } from '../money.ts'
import { marginOf } from '../products/margin.ts'

/**
 * The average of the margins of products, in percent of their prices; each product counts the same, whatever it costs. Null if none
 * has one: the cost is unknown, or the price is 0 (D-57).
 */
export function averageMargin(products: readonly { price: Cents; cost?: Cents | null | undefined }[]): number | null {
  const margins = products.flatMap(({ price, cost }) =>
    cost === null || cost === undefined ? [] : (marginOf(price, cost).percent ?? []),
  )
  return margins.length === 0 ? null : margins.reduce((total, margin) => total + margin, 0) / margins.length
}
