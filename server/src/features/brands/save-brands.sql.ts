import { type Insertable, sql, type Updateable } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** If two brands whose codes start with the same letters are added at once, one waits and then sees the other's code. */
export async function lockSkuLetters(tx: Tx, letters: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('brand code ' || prefix, 0))
    from (select distinct prefix from unnest(${letters}::text[]) as p(prefix) order by 1) as sorted`.execute(tx)
}

export async function skuCodesStarting(tx: Tx, letters: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('brands')
    .select('skucode')
    .where(sql`left(skucode, 3)`, '=', anyOf(letters))
    .execute()
  return rows.map((row) => row.skucode)
}

/** Returns the ids in the sequence of the rows: they are assigned row by row. */
export async function insertBrands(tx: Tx, rows: readonly Insertable<Tables['brands']>[]): Promise<number[]> {
  const inserted = await tx.insertInto('brands').values(rows).returning('id').execute()
  return inserted.map((row) => row.id).sort((a, b) => a - b)
}

type BrandRow = NonNullable<Awaited<ReturnType<typeof lockBrand>>>
/** The fields of the brand form. */
export type BrandFields = Omit<BrandRow, 'id' | 'maxBrandStock' | 'modifiedOn'>

/** Locks the brand until the transaction ends. */
export function lockBrand(tx: Tx, id: number) {
  return tx
    .selectFrom('brands')
    .select([
      'id',
      'name',
      'image',
      'defaultLocationId',
      'brandRepName',
      'brandRepPhone',
      'brandRepEmail',
      'website',
      'excludeFromReporting',
      'hideInInventoryOverview',
      'marginFloor',
      'leadTimeDays',
      'maxBrandStock',
      'modifiedOn',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateBrand(tx: Tx, id: number, changed: Updateable<Tables['brands']>): Promise<void> {
  await tx.updateTable('brands').set(changed).where('id', '=', id).execute()
}

/** Locks the brand exclusively: a product that is being added to it either comes first or finds no brand. */
export function lockBrandToRemove(tx: Tx, id: number) {
  return tx.selectFrom('brands').select(['id', 'name']).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function hasProducts(tx: Tx, brandId: number): Promise<boolean> {
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where('brandId', '=', brandId)
    .limit(1)
    .executeTakeFirst()
  return product !== undefined
}

export async function hasPurchaseOrders(tx: Tx, brandId: number): Promise<boolean> {
  const purchase = await tx
    .selectFrom('purchaseOrders')
    .select('id')
    .where('brandId', '=', brandId)
    .limit(1)
    .executeTakeFirst()
  return purchase !== undefined
}

/** Deletes a brand without products and purchase orders, together with its lines, limits and saved filters. */
export async function deleteBrand(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('productLines').where('brandId', '=', id).execute()
  await tx.deleteFrom('stockLimits').where('brandId', '=', id).execute()
  await tx.deleteFrom('savedFilters').where('brandId', '=', id).execute()
  // Otherwise a later import would take the brand for known.
  await tx.deleteFrom('externalKeys').where('entityType', '=', 'brands').where('entityId', '=', id).execute()
  await tx.deleteFrom('brands').where('id', '=', id).execute()
}

/** Reads a location, which cannot be removed before the transaction ends. */
export function holdLocation(tx: Tx, id: number) {
  return tx
    .selectFrom('packingLocations')
    .select(['name', 'isRemoved'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}
