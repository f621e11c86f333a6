import type * as contract from '@dray/contract/preferences'
import type * as savedViews from '@dray/contract/preferences/saved-views'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest, SignedIn } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import {
  countFilters,
  deleteFilter,
  type FilterKind,
  holdBrand,
  inventoryFilters,
  lockUserFilters,
  productFilters,
  saveFilter,
  views,
} from './preferences.sql.ts'

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

/** Includes filters that are for all brands (D-80). */
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

/** Another user's filter is not found. */
export async function removeFilter(
  tx: Tx,
  { params, user }: CallRequest<typeof contract.removeInventoryFilter>,
  kinds: readonly FilterKind[],
): Promise<{ ok: true }> {
  if (!(await deleteFilter(tx, kinds, { id: params.id, userId: user.id }))) throw new Refusal('not-found')
  await announce(tx, 'preferences', [params.id])
  return { ok: true }
}

const maxFilters = 200

export async function saveInventoryFilter(
  tx: Tx,
  { body, user }: CallRequest<typeof contract.saveInventoryFilter>,
): Promise<contract.InventoryFilter> {
  refuseOtherUsers(user, body.userId)
  const { filterName, filters } = body.filterData
  const id = await save(tx, user, { kind: 'inventory', brandId: null, name: filterName, filters })
  return { id, filterName, filters }
}

export async function saveView(
  tx: Tx,
  { body, user }: CallRequest<typeof savedViews.saveView>,
): Promise<savedViews.SavedView> {
  const { userId, ...view } = body
  refuseOtherUsers(user, userId)
  const id = await save(tx, user, { kind: view.list, brandId: null, name: view.name, filters: view.filters })
  return { id, ...view }
}

/** Brand 0 means all brands. */
export async function saveProductFilter(
  tx: Tx,
  { body, user }: CallRequest<typeof contract.saveProductFilter>,
): Promise<contract.SavedProductFilter> {
  refuseOtherUsers(user, body.userId)
  const { brandId, name, filterData } = body
  if (brandId !== 0 && !(await holdBrand(tx, brandId))) throw new Refusal('brand-unknown')
  const id = await save(tx, user, {
    kind: 'product',
    brandId: brandId === 0 ? null : brandId,
    name,
    filters: filterData,
  })
  return { id, settings: { filterName: name, filterBrandId: brandId, filterData } }
}

/** Users have only their own filters (D-79). */
function refuseOtherUsers(user: SignedIn, userId: number): void {
  if (user.id !== userId) throw new Refusal('not-allowed')
}

type Filter = { kind: FilterKind; brandId: number | null; name: string; filters: object }

async function save(tx: Tx, user: SignedIn, { filters, ...filter }: Filter): Promise<number> {
  await lockUserFilters(tx, user.id)
  const id = await saveFilter(tx, { ...filter, userId: user.id }, filters)
  if ((await countFilters(tx, user.id)) > maxFilters) throw new Refusal('too-many-filters')
  await announce(tx, 'preferences', [id])
  return id
}
