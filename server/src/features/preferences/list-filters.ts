import type * as figureViews from '@dray/contract/figure-views'
import type * as contract from '@dray/contract/preferences'
import type { Db } from '../../db/db.ts'
import type { CallRequest } from '../../http/serve.ts'
import { figureViewsOf, inventoryFilters, orderViews, productFilters, purchaseViews } from './preferences.sql.ts'

export function listInventoryFilters(
  db: Db,
  { user }: CallRequest<typeof contract.listInventoryFilters>,
): Promise<contract.InventoryFilter[]> {
  return inventoryFilters(db, user.id)
}

export function listOrderViews(
  db: Db,
  { user }: CallRequest<typeof contract.listOrderViews>,
): Promise<contract.OrderView[]> {
  return orderViews(db, user.id)
}

export function listPurchaseViews(
  db: Db,
  { user }: CallRequest<typeof contract.listPurchaseViews>,
): Promise<contract.PurchaseView[]> {
  return purchaseViews(db, user.id)
}

export function listFigureViews(
  db: Db,
  { user }: CallRequest<typeof figureViews.listFigureViews>,
): Promise<figureViews.FigureView[]> {
  return figureViewsOf(db, user.id)
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
