import { productDetailNames } from '@dray/contract/products'
import { sql, type Updateable } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import {
  type BulkRow,
  bulkUpdate,
  insertAll,
  insertWithIds,
  columnsOfNew,
} from '../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Returns the ids in sequence. */
export async function insertTypes(
  tx: Tx,
  table: 'productTypes' | 'extractTypes',
  names: readonly string[],
): Promise<number[]> {
  const types = await insertWithIds(
    tx,
    table,
    names.map((name) => ({ name })),
    ['name'],
  )
  return types.map(({ id }) => id)
}

export function lockType(tx: Tx, id: number): Promise<TypeRow | undefined> {
  return tx
    .selectFrom('productTypes')
    .select(['name', 'requiresCoa'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type TypeRow = { name: string; requiresCoa: boolean }

export async function updateType(tx: Tx, id: number, type: TypeRow): Promise<void> {
  await tx.updateTable('productTypes').set(type).where('id', '=', id).execute()
}

export async function productsOfType(tx: Tx, typeId: number): Promise<number[]> {
  return (await tx.selectFrom('products').select('id').where('typeId', '=', typeId).execute()).map(({ id }) => id)
}

const newColumns = columnsOfNew(
  'products',
  [
    'sku',
    'brandId',
    'typeId',
    'extractTypeId',
    ...productDetailNames,
    'costCents as cost',
    'basePriceCents as basePrice',
    'msrpCents as msrp',
    'createdAt',
    'modifiedOn',
  ],
  ['stock'],
)
type NewProductRow = BulkRow<'products', (typeof newColumns)[number]>

/** Returns the products with their ids. */
export const insertProducts = (tx: Tx, rows: readonly NewProductRow[]): Promise<(NewProductRow & { id: number })[]> =>
  insertWithIds(tx, 'products', rows, newColumns)

export const insertIntoLines = (
  tx: Tx,
  memberships: readonly { productId: number; productLineId: number }[],
): Promise<void> => insertAll(tx, 'productsInLines', memberships, ['productId', 'productLineId'])

export async function replaceLines(tx: Tx, productId: number, lineIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('productsInLines').where('productId', '=', productId).execute()
  await insertIntoLines(
    tx,
    lineIds.map((productLineId) => ({ productId, productLineId })),
  )
}

export async function updateProduct(tx: Tx, id: number, values: Updateable<Tables['products']>): Promise<void> {
  await tx.updateTable('products').set(values).where('id', '=', id).execute()
}

/** Locks in id order until the transaction ends, so SKUs are assigned one at a time. Lock products after their brand. */
export async function lockBrands(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('brands')
    .select('id')
    .where('id', '=', anyId([...new Set(ids)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function brandCodes(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('brands').select(['id', 'skucode']).where('id', '=', anyId(ids)).execute()
  return new Map(rows.map((row) => [row.id, row.skucode]))
}

export async function typeNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('productTypes').select(['id', 'name']).where('id', '=', anyId(ids)).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** With the prefix as given: an imported "acm-tea-0001" takes ACM-TEA-0001 too. */
export async function skusStarting(db: Db, prefixes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select prefix || substr(sku, length(prefix) + 1) as sku
    from unnest(${[...new Set(prefixes)]}::text[]) as p(prefix)
    inner join products on starts_with(upper(sku), upper(prefix))`.execute(db)
  return rows.map(({ sku }) => sku)
}

export async function skusOfProducts(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('products').select(['id', 'sku']).where('id', '=', anyId(ids)).execute()
  return new Map(rows.map((row) => [row.id, row.sku]))
}

/** The record can't be removed before the transaction ends. */
export async function lockAndReadName(
  tx: Tx,
  table: 'brands' | 'productTypes' | 'extractTypes',
  id: number,
): Promise<string | undefined> {
  const row = await tx.selectFrom(table).select('name').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row?.name
}

/** Types can't be removed before the transaction ends. */
export async function lockAndReadTypeNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('productTypes')
    .select(['id', 'name'])
    .where('id', '=', anyId([...new Set(ids)]))
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Only lines of the brand, which can't be removed before the transaction ends. */
export async function lockAndReadLineNames(tx: Tx, brandId: number, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('productLines')
    .select('name')
    .where('brandId', '=', brandId)
    .where('id', '=', anyId(ids))
    .orderBy('name')
    .forKeyShare()
    .execute()
  return rows.map((row) => row.name)
}

export type ProductBulkRow = Awaited<ReturnType<typeof productBulkRows>>[number]

export function productBulkRows(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('products')
    .innerJoin('productTypes', 'productTypes.id', 'products.typeId')
    .select([
      'products.id',
      'sku',
      'products.name',
      'status',
      'typeId',
      'productTypes.name as type',
      'hideFromCatalog',
      'basePriceCents',
      'modifiedOn',
    ])
    .where('products.id', '=', anyId(ids))
    .orderBy('products.id')
    .execute()
}

export const updateProducts = (tx: Tx, rows: readonly ProductBulkRow[], modifiedOn: Date): Promise<void> =>
  bulkUpdate(
    tx,
    'products',
    rows.map((row) => ({ ...row, modifiedOn })),
    ['id', 'status', 'typeId', 'hideFromCatalog', 'basePriceCents', 'modifiedOn'],
  )
