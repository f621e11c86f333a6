import type { Cents } from '@dray/domain/money'
import { isBelowFloor } from '@dray/domain/pricing/prices'
import type { Db } from '../../platform/db/db.ts'
import { marginsOfProducts } from './prices.sql.ts'

/** Which prices are below the margin floor of their brand. The answer has no figure, so that it tells nobody a cost (D-199). */
export async function findPricesBelowFloor<P extends { productId: number; price: Cents }>(
  db: Db,
  prices: readonly P[],
): Promise<{ prices: P[] }> {
  const rows = await marginsOfProducts(
    db,
    prices.map(({ productId }) => productId),
  )
  const margins = new Map(rows.map((row) => [row.id, row]))
  const below = prices.filter(({ productId, price }) => {
    const product = margins.get(productId)
    return product !== undefined && isBelowFloor(price, product)
  })
  return { prices: below }
}
