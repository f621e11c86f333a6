import type * as contract from '@dray/contract/figures'
import { maxSum, minCents } from '@dray/domain/money'
import { quickRange } from '@dray/domain/time/date-range'
import { seesCosts } from '@dray/domain/users/permissions'
import type { Database } from '../../platform/db/db.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { sumsOfKinds } from './range-sums.ts'
import { stockOfBrands } from './stock-figures.sql.ts'

/** What is in stock of each brand, what it cost, and what sold of it in 90 days. */
export async function readStockFigures(
  db: Database,
  { user, today, timeZone }: CallRequest<typeof contract.readStockFigures>,
): Promise<contract.StockFigures[]> {
  const sales = quickRange('90 Days', today)
  const { brands, sold } = await inSnapshot(db, async (tx) => ({
    brands: await stockOfBrands(tx),
    sold: (await sumsOfKinds(tx, ['brand'], { ranges: [sales], timeZone })).brand[0],
  }))
  return brands.map(({ value, unitsWithoutCost, ...brand }) => ({
    ...brand,
    sold: sold?.get(brand.brandId)?.units ?? 0,
    ...(seesCosts(user) ? { value: minCents(value, maxSum), unitsWithoutCost } : {}),
  }))
}
