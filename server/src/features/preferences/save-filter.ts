import type * as contract from '@dray/contract/preferences'
import type * as views from '@dray/contract/saved-views'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest, SignedIn } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { countFilters, type FilterKind, holdBrand, lockFiltersOf, saveFilter } from './preferences.sql.ts'

/** Every list has a limit. */
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

export async function saveView(tx: Tx, { body, user }: CallRequest<typeof views.saveView>): Promise<views.SavedView> {
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

/** Filters always belong to the user of the session (D-79). */
function refuseOtherUsers(user: SignedIn, userId: number): void {
  if (user.id !== userId) throw new Refusal('not-allowed')
}

type Filter = { kind: FilterKind; brandId: number | null; name: string; filters: object }

async function save(tx: Tx, user: SignedIn, { filters, ...filter }: Filter): Promise<number> {
  await lockFiltersOf(tx, user.id)
  const id = await saveFilter(tx, { ...filter, userId: user.id }, filters)
  if ((await countFilters(tx, user.id)) > maxFilters) throw new Refusal('too-many-filters')
  await announce(tx, 'preferences', [id])
  return id
}
