import type { InventoryFilter, OrderView, SavedProductFilter } from '@dray/contract/preferences'
import type { Db } from '../../db/db.ts'
import type { Asked } from '../../http/serve.ts'
import { inventoryFilters, orderViews, productFilters } from './preferences.sql.ts'

export function listInventoryFilters(db: Db, { user }: Asked): Promise<InventoryFilter[]> {
  return inventoryFilters(db, user.id)
}

export function listOrderViews(db: Db, { user }: Asked): Promise<OrderView[]> {
  return orderViews(db, user.id)
}

/** What a list offers: the filters of its brand and those for all brands (D-80). */
export async function listProductFilters(
  db: Db,
  { params, user }: Asked<{ brandId: number }>,
): Promise<SavedProductFilter[]> {
  const rows = await productFilters(db, user.id, params.brandId === 0 ? undefined : params.brandId)
  return rows.map(({ id, name, brandId, filters }) => ({
    id,
    settings: { filterName: name, filterBrandId: brandId ?? 0, filterData: filters },
  }))
}
