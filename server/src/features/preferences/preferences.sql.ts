import { nameOrder } from '../../platform/db/queries/name-order.ts'
import type { InventoryFilter, SavedProductFilter } from '@dray/contract/preferences'
import type { SavedView } from '@dray/contract/preferences/saved-views'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

export type FilterKind = 'product' | 'inventory' | SavedView['list']
type Filter = { kind: FilterKind; userId: number; brandId: number | null; name: string }

/** Serializes one user's saves, so the limit holds and names stay unique. */
export async function lockUserFilters(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Keeps the brand from being deleted until the transaction ends. False if it doesn't exist. */
export async function holdBrand(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.selectFrom('brands').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined
  )
}

/** Replaces a filter of the same brand whose name looks the same, keeping its id. */
export async function saveFilter(tx: Tx, filter: Filter, filters: object): Promise<number> {
  const saved = await tx
    .insertInto('savedFilters')
    .values({ ...filter, filters: JSON.stringify(filters) })
    .onConflict((same) =>
      same
        .expression(sql`kind, user_id, brand_id, name_key(name)`)
        .doUpdateSet({ name: filter.name, filters: JSON.stringify(filters) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return saved.id
}

export async function countFilters(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('savedFilters')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

const userFilters = (db: Db, kind: FilterKind, userId: number) =>
  db
    .selectFrom('savedFilters')
    .where('kind', '=', kind)
    .where('userId', '=', userId)
    .orderBy(nameOrder('name'))
    .orderBy('id')

export function inventoryFilters(db: Db, userId: number) {
  return userFilters(db, 'inventory', userId)
    .select(['id', 'name as filterName', sql<InventoryFilter['filters']>`filters`.as('filters')])
    .execute()
}

export function views(db: Db, list: SavedView['list'], userId: number) {
  return userFilters(db, list, userId).select(['id', 'kind as list', 'name', 'filters']).$castTo<SavedView>().execute()
}

type Data = SavedProductFilter['settings']['filterData']

/** Filters of the brand and those for all brands. Without a brand, all filters. */
export function productFilters(db: Db, userId: number, brandId: number | undefined) {
  return userFilters(db, 'product', userId)
    .select(['id', 'name', 'brandId', sql<Data>`filters`.as('filters')])
    .$if(brandId !== undefined, (rows) =>
      rows.where((row) => row.or([row('brandId', 'is', null), row('brandId', '=', brandId ?? null)])),
    )
    .execute()
}

export async function deleteFilter(
  tx: Tx,
  kinds: readonly FilterKind[],
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('savedFilters')
    .where('kind', 'in', kinds)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
