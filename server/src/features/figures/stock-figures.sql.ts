import type { Cents } from '@dray/domain/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

type StockRow = {
  brandId: number
  brandName: string
  products: number
  stock: number
  value: Cents
  unitsWithoutCost: number
}

/** What is in stock of each brand that is not excluded from reporting (D-47). A stock below zero counts as none. */
export async function stockOfBrands(db: Db): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select brands.id as "brandId", brands.name as "brandName", count(products.id) as products,
      coalesce(sum(greatest(stock, 0)), 0) as stock,
      coalesce(sum(greatest(stock, 0) * cost_cents), 0) as value,
      coalesce(sum(greatest(stock, 0)) filter (where cost_cents is null), 0) as "unitsWithoutCost"
    from brands
    left join products on products.brand_id = brands.id
    where not brands.exclude_from_reporting
    group by brands.id
    order by lower(brands.name), brands.id`.execute(db)
  return rows
}
