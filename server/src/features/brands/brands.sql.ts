import { nameOrder } from '../../platform/db/queries/name-order.ts'
import type { ProductStatus } from '@dray/domain/products/product-status'
import { sql, type Updateable } from 'kysely'
import { anyText } from '../../platform/db/queries/any-of.ts'
import { type BulkRow, insertWithIds, columnsOfNew } from '../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

type Limit = { typeId: number; weight: number | null; maxStock: number }

const limitsByBrand = (db: Db) =>
  db
    .selectFrom('stockLimits')
    .groupBy('stockLimits.brandId')
    .select([
      'stockLimits.brandId',
      // Keys inside JSON keep their names.
      sql<Limit[]>`json_agg(json_build_object('typeId', type_id, 'weight', weight, 'maxStock', max_stock)
        order by type_id, weight nulls first)`.as('list'),
    ])

const formColumns = [
  'defaultLocationId',
  'brandRepName',
  'brandRepPhone',
  'brandRepEmail',
  'website',
  'excludeFromReporting',
  'hideInInventoryOverview',
  'marginFloor',
  'leadTimeDays',
] as const

const brandRows = (db: Db) =>
  db
    .selectFrom('brands')
    .leftJoin(limitsByBrand(db).as('limits'), 'limits.brandId', 'brands.id')
    .select([
      'brands.id',
      'brands.name',
      'brands.image',
      'skucode',
      ...formColumns,
      'maxBrandStock',
      'brands.modifiedOn',
      'limits.list as limits',
    ])
    .orderBy('brands.nameOrder')

/** The wire name starts with a capital, which a column alias would lose. */
const withLimits = <Row extends { limits: Limit[] | null }>({ limits, ...row }: Row) => ({
  ...row,
  MaxProductStock: limits ?? [],
})

export async function allBrands(db: Db) {
  return (await brandRows(db).execute()).map(withLimits)
}

export async function brandById(db: Db, id: number) {
  const row = await brandRows(db).where('brands.id', '=', id).executeTakeFirst()
  return row && withLimits(row)
}

export async function brandsWithProductCount(db: Db, unsellable: readonly ProductStatus[]) {
  const counts = db
    .selectFrom('products')
    .where('products.status', 'not in', unsellable)
    .groupBy('products.brandId')
    .select((row) => ['products.brandId', row.fn.countAll<number>().as('count')])
  const rows = await brandRows(db)
    .leftJoin(counts.as('sold'), 'sold.brandId', 'brands.id')
    .select(sql<number>`coalesce(sold.count, 0)`.as('productCount'))
    .execute()
  return rows.map(withLimits)
}

/** Makes adding brands whose codes start with the same letters wait for each other, so the second sees the first one's code. */
export async function lockSkuLetters(tx: Tx, letters: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('brand code ' || prefix, 0))
    from (select distinct prefix from unnest(${letters}::text[]) as p(prefix) order by 1) as sorted`.execute(tx)
}

export async function skuCodesStarting(tx: Tx, letters: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('brands')
    .select('skucode')
    .where(sql`left(skucode, 3)`, '=', anyText(letters))
    .execute()
  return rows.map((row) => row.skucode)
}

const newColumns = columnsOfNew(
  'brands',
  ['name', 'image', 'skucode', ...formColumns, 'createdAt', 'modifiedOn'],
  ['maxBrandStock'],
)
type NewBrandRow = BulkRow<'brands', (typeof newColumns)[number]>

/** Returns the brands with their ids. */
export const insertBrands = (tx: Tx, rows: readonly NewBrandRow[]): Promise<(NewBrandRow & { id: number })[]> =>
  insertWithIds(tx, 'brands', rows, newColumns)

type BrandRow = NonNullable<Awaited<ReturnType<typeof lockBrand>>>
export type BrandFields = Omit<BrandRow, 'id' | 'maxBrandStock' | 'modifiedOn'>

export function lockBrand(tx: Tx, id: number) {
  return tx
    .selectFrom('brands')
    .select(['id', 'name', 'image', ...formColumns, 'maxBrandStock', 'modifiedOn'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateBrand(tx: Tx, id: number, changed: Updateable<Tables['brands']>): Promise<void> {
  await tx.updateTable('brands').set(changed).where('id', '=', id).execute()
}

/** Locks exclusively, so a product being added to the brand is either saved first or finds no brand. */
export function lockBrandToRemove(tx: Tx, id: number) {
  return tx.selectFrom('brands').select(['id', 'name']).where('id', '=', id).forUpdate().executeTakeFirst()
}

async function isUsedIn(table: 'products' | 'purchaseOrders', tx: Tx, brandId: number): Promise<boolean> {
  return (
    (await tx.selectFrom(table).select('id').where('brandId', '=', brandId).limit(1).executeTakeFirst()) !== undefined
  )
}

export const hasProducts = (tx: Tx, brandId: number) => isUsedIn('products', tx, brandId)

export const brandHasPurchaseOrders = (tx: Tx, brandId: number) => isUsedIn('purchaseOrders', tx, brandId)

export async function productsOfBrand(tx: Tx, brandId: number): Promise<number[]> {
  return (await tx.selectFrom('products').select('id').where('brandId', '=', brandId).execute()).map(({ id }) => id)
}

export async function deleteBrand(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('productLines').where('brandId', '=', id).execute()
  await tx.deleteFrom('stockLimits').where('brandId', '=', id).execute()
  await tx.deleteFrom('savedFilters').where('brandId', '=', id).execute()
  // Otherwise a later import would think the brand already exists.
  await tx.deleteFrom('externalKeys').where('entityType', '=', 'brands').where('entityId', '=', id).execute()
  await tx.deleteFrom('brands').where('id', '=', id).execute()
}

/** Keeps the location from being removed until the transaction ends. */
export function holdLocation(tx: Tx, id: number) {
  return tx
    .selectFrom('packingLocations')
    .select(['name', 'isRemoved'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

export function linesOfBrand(db: Db, brandId: number) {
  return db
    .selectFrom('productLines')
    .select(['id', 'name'])
    .where('brandId', '=', brandId)
    .orderBy(nameOrder('name'))
    .execute()
}

export function insertLine(tx: Tx, brandId: number, name: string) {
  return tx.insertInto('productLines').values({ brandId, name }).returning(['id', 'name']).executeTakeFirstOrThrow()
}

export async function brandOfLine(tx: Tx, id: number): Promise<number | undefined> {
  return (await tx.selectFrom('productLines').select('brandId').where('id', '=', id).executeTakeFirst())?.brandId
}

/** Locks exclusively, so no product can be put into the line. */
export function lockLine(tx: Tx, id: number) {
  return tx.selectFrom('productLines').select(['id', 'name']).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function deleteLine(tx: Tx, id: number): Promise<number[]> {
  const unlinked = await tx
    .deleteFrom('productsInLines')
    .where('productLineId', '=', id)
    .returning('productId')
    .execute()
  await tx.deleteFrom('productLines').where('id', '=', id).execute()
  return unlinked.map((row) => row.productId)
}

type LimitKey = { brandId: number; typeId: number; weight: number | null }

export async function typeName(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('productTypes').select('name').where('id', '=', id).executeTakeFirst())?.name
}

export async function findLimit(tx: Tx, { brandId, typeId, weight }: LimitKey): Promise<number | null> {
  const row = await tx
    .selectFrom('stockLimits')
    .select('maxStock')
    .where('brandId', '=', brandId)
    .where('typeId', '=', typeId)
    .where(sql<boolean>`weight is not distinct from ${weight}::numeric`)
    .executeTakeFirst()
  return row?.maxStock ?? null
}

/** Null deletes the limit. */
export async function replaceLimit(tx: Tx, key: LimitKey, maxStock: number | null): Promise<void> {
  await tx
    .deleteFrom('stockLimits')
    .where('brandId', '=', key.brandId)
    .where('typeId', '=', key.typeId)
    .where(sql<boolean>`weight is not distinct from ${key.weight}::numeric`)
    .execute()
  if (maxStock !== null)
    await tx
      .insertInto('stockLimits')
      .values({ ...key, maxStock })
      .execute()
}
