import type * as contract from '@dray/contract/preferences'
import type * as savedViews from '@dray/contract/saved-views'
import type { Db } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { inventoryFilters, productFilters, views } from './preferences.sql.ts'

export function listInventoryFilters(
  db: Db,
  { user }: CallRequest<typeof contract.listInventoryFilters>,
): Promise<contract.InventoryFilter[]> {
  return inventoryFilters(db, user.id)
}

export function listViews(
  db: Db,
  { params, user }: CallRequest<typeof savedViews.listViews>,
): Promise<savedViews.SavedView[]> {
  return views(db, params.list, user.id)
}

/** The filters that a list offers: those of its brand and those for all brands (D-80). */
export async function listProductFilters(
  db: Db,
  { params, user }: CallRequest<typeof contract.listProductFilters>,
): Promise<contract.SavedProductFilter[]> {
  const rows = await productFilters(db, user.id, params.brandId === 0 ? undefined : params.brandId)
  return rows.map(({ id, name, brandId, filters }) => ({
    id,
    settings: { filterName: name, filterBrandId: brandId ?? 0, filterData: filters },
  }))
}
