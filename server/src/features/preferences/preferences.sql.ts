import type { FigureView } from '@dray/contract/figure-views'
import type { InventoryFilter, OrderView, PurchaseView, SavedProductFilter } from '@dray/contract/preferences'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

export type FilterKind = 'product' | 'inventory' | 'order' | 'purchase' | 'figures'
type Filter = { kind: FilterKind; userId: number; brandId: number | null; name: string }

/** One user's saves wait for each other, so that the limit holds and the same name is one filter. */
export async function lockFiltersOf(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Keeps the brand from being deleted until the transaction ends. False if it does not exist. */
export async function holdBrand(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.selectFrom('brands').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined
  )
}

/** Saves a filter. One with the same name for the same brand is replaced and keeps its id. */
export async function saveFilter(tx: Tx, filter: Filter, filters: object): Promise<number> {
  const saved = await tx
    .insertInto('savedFilters')
    .values({ ...filter, filters: JSON.stringify(filters) })
    .onConflict((same) =>
      same.columns(['kind', 'userId', 'brandId', 'name']).doUpdateSet({ filters: JSON.stringify(filters) }),
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

const filtersOf = (db: Db, kind: FilterKind, userId: number) =>
  db
    .selectFrom('savedFilters')
    .where('kind', '=', kind)
    .where('userId', '=', userId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')

export function inventoryFilters(db: Db, userId: number) {
  return filtersOf(db, 'inventory', userId)
    .select(['id', 'name as filterName', sql<InventoryFilter['filters']>`filters`.as('filters')])
    .execute()
}

export function orderViews(db: Db, userId: number) {
  return filtersOf(db, 'order', userId)
    .select(['id', 'name', sql<OrderView['filters']>`filters`.as('filters')])
    .execute()
}

export function purchaseViews(db: Db, userId: number) {
  return filtersOf(db, 'purchase', userId)
    .select(['id', 'name', sql<PurchaseView['filters']>`filters`.as('filters')])
    .execute()
}

export function figureViewsOf(db: Db, userId: number) {
  return filtersOf(db, 'figures', userId)
    .select(['id', 'name', sql<FigureView['filters']>`filters`.as('filters')])
    .execute()
}

type Data = SavedProductFilter['settings']['filterData']

/** The filters for a brand and those for all brands. Without a brand, all filters. */
export function productFilters(db: Db, userId: number, brandId: number | undefined) {
  return filtersOf(db, 'product', userId)
    .select(['id', 'name', 'brandId', sql<Data>`filters`.as('filters')])
    .$if(brandId !== undefined, (rows) =>
      rows.where((row) => row.or([row('brandId', 'is', null), row('brandId', '=', brandId ?? null)])),
    )
    .execute()
}

export async function deleteFilter(
  tx: Tx,
  kind: FilterKind,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('savedFilters')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
