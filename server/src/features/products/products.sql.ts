import { nameOrder } from '../../platform/db/queries/name-order.ts'
import { type Product, productDetailNames } from '@dray/contract/products'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { ProductStatus } from '@dray/domain/products/product-status'
import { sql } from 'kysely'
import { anyId, anyText, isNoneOf } from '../../platform/db/queries/any-of.ts'
import type { Db } from '../../platform/db/db.ts'
import { fixedQuery, fixedQueryWith } from '../../platform/db/queries/fixed-query.ts'
import { pendingOrderLines } from '../../platform/db/queries/pending-order-lines.ts'
import { restrictedUnits } from '../../platform/db/queries/restricted-units.ts'
import { hasWords } from '../../platform/db/words.ts'

type Part = { column: 'id' | 'brandId' | 'typeId'; id: number } | { ids: readonly number[] }

const isPart = (part: Part) =>
  'ids' in part
    ? sql<boolean>`products.id = ${anyId(part.ids)}`
    : sql<boolean>`${sql.ref(`products.${part.column}`)} = ${part.id}`

/**
 * Pending units, looked up per product. A prepared statement with a join would get a plan for an average brand, and compare each product of
 * a large brand with every line.
 */
const pendingUnits = (db: Db, openStatuses: readonly OrderStatus[]) =>
  sql<number>`coalesce((${pendingOrderLines(db, openStatuses)
    .where(sql<boolean>`order_lines.product_id = products.id`)
    .select((line) => line.fn.sum<number>('orderLines.quantity').as('units'))}), 0)`

/** Column names inside JSON stay as they are. */
const linesOfProduct = sql<Product['productLines']>`coalesce((
  select json_agg(json_build_object('productLineId', product_line_id) order by product_line_id)
  from products_in_lines where product_id = products.id), '[]')`

function productRows(db: Db, openStatuses: readonly OrderStatus[], part?: Part) {
  const rows = db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .innerJoin('productTypes', 'productTypes.id', 'products.typeId')
    .leftJoin('extractTypes', 'extractTypes.id', 'products.extractTypeId')
    .select([
      'products.id',
      'sku',
      'brandId as brandID',
      'brands.name as brand',
      'typeId as typeID',
      'productTypes.name as type',
      'extractTypeId as extractTypeID',
      'extractTypes.name as extractType',
      linesOfProduct.as('productLines'),
      ...productDetailNames.map((name) => `products.${name}` as const),
      'stock',
      pendingUnits(db, openStatuses).as('pendingOutboundQuantity'),
      restrictedUnits.as('restricted'),
      'costCents as cost',
      'products.basePriceCents as basePrice',
      'msrpCents as msrp',
      'products.createdAt',
      'products.modifiedOn',
    ])
    .orderBy('products.nameOrder')
    .orderBy('products.id')
  return part === undefined ? rows : rows.where(isPart(part))
}

export type ProductRow = Awaited<ReturnType<typeof allProducts>>[number]

export function allProducts(db: Db, openStatuses: readonly OrderStatus[]) {
  return productRows(db, openStatuses).execute()
}

export function productById(db: Db, id: number, openStatuses: readonly OrderStatus[]) {
  return productRows(db, openStatuses, { column: 'id', id }).executeTakeFirst()
}

export async function idOfSku(db: Db, sku: string): Promise<number | undefined> {
  return (await db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirst())?.id
}

/** In any form that looks the same (D-309). */
export async function isSkuTaken(db: Db, sku: string): Promise<boolean> {
  const found = db.selectFrom('products').select('id').where(sql`name_key(sku)`, '=', sql`name_key(${sku})`)
  return (await found.executeTakeFirst()) !== undefined
}

export const productsWithCodes = (db: Db) =>
  db
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'gtin', 'caseGtin', 'unitQuantity'])
    .where((row) => row.or([row('gtin', 'is not', null), row('caseGtin', 'is not', null)]))
    .orderBy('id')
    .execute()

/** A unit's GTIN may be no other product's case either. The indexes only compare units with units. */
export async function hasGtin(db: Db, gtins: readonly string[], exceptId: number): Promise<boolean> {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where((row) => row.or([row('gtin', 'in', gtins), row('caseGtin', 'in', gtins)]))
    .where('id', '<>', exceptId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Menu = { id: number; customerId: number }
type Rules = { openStatuses: readonly OrderStatus[]; unsellable: readonly ProductStatus[] }

/** Prepared, because these lists are read all day. */
export const productLists = (rules: Rules) => ({
  withIds: fixedQuery((db, ids: readonly number[]) => productRows(db, rules.openStatuses, { ids })),
  ofBrand: fixedQuery((db, id: number) => productRows(db, rules.openStatuses, { column: 'brandId', id })),
  menuOfBrand: fixedQueryWith((db, menu: Menu) => menuRows(db, 'brandId', menu, rules)),
  menuOfType: fixedQueryWith((db, menu: Menu) => menuRows(db, 'typeId', menu, rules)),
})

/** Sellable products with custom prices. Also says whether the customer exists, which saves a statement. */
const menuRows = (
  db: Db,
  column: 'brandId' | 'typeId',
  { id, customerId }: Menu,
  { openStatuses, unsellable }: Rules,
) =>
  productRows(db, openStatuses, { column, id })
    .leftJoin('customPrices', (join) =>
      join.onRef('customPrices.productId', '=', 'products.id').on('customPrices.customerId', '=', customerId),
    )
    .select('customPrices.priceCents as customPrice')
    .select(sql<boolean>`exists (select from customers where customers.id = ${customerId})`.as('isKnownCustomer'))
    .where(isNoneOf(sql.ref('status'), unsellable))

/** Products for contacts, by brand. */
export const catalogForContacts = (openStatuses: readonly OrderStatus[]) =>
  fixedQuery((db, catalog: readonly ProductStatus[]) =>
    db
      .selectFrom('products')
      .innerJoin('brands', 'brands.id', 'products.brandId')
      .innerJoin('productTypes', 'productTypes.id', 'products.typeId')
      .select([
        'products.id',
        'sku',
        'products.name',
        'brands.name as brand',
        'productTypes.name as type',
        'genetics',
        'weight',
        'products.image',
        'unitQuantity as unitsPerCase',
        'soldIn',
        'status',
        'stock',
        pendingUnits(db, openStatuses).as('pendingOutboundQuantity'),
        restrictedUnits.as('restricted'),
        'products.basePriceCents as basePrice',
      ])
      .where('status', '=', sql<ProductStatus>`any(${catalog}::text[])`)
      .where('hideFromCatalog', '=', false)
      .orderBy('brands.nameOrder')
      .orderBy('products.nameOrder')
      .orderBy('products.id'),
  )

export const productTypes = (db: Db) =>
  db.selectFrom('productTypes').select(['id', 'name', 'requiresCoa']).orderBy(nameOrder('name')).execute()

export function extractTypes(db: Db) {
  return db.selectFrom('extractTypes').select(['id', 'name']).orderBy(nameOrder('name')).execute()
}

export async function exists(db: Db, table: 'brands' | 'productTypes' | 'customers', id: number): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export function typesWithProductCount(db: Db, unsellable: readonly ProductStatus[]) {
  return db
    .selectFrom('productTypes')
    .leftJoin('products', (join) =>
      join.onRef('products.typeId', '=', 'productTypes.id').on('products.status', 'not in', unsellable),
    )
    .select((row) => [
      'productTypes.id',
      'productTypes.name',
      'requiresCoa',
      row.fn.count<number>('products.id').as('productCount'),
    ])
    .groupBy('productTypes.id')
    .orderBy(nameOrder('product_types.name'))
    .execute()
}

export const describedProducts = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .innerJoin('productTypes', 'productTypes.id', 'products.typeId')
    .leftJoin('extractTypes', 'extractTypes.id', 'products.extractTypeId')
    .select([
      'products.id',
      'sku',
      'products.name',
      'brands.name as brand',
      'productTypes.name as type',
      'extractTypes.name as extractType',
      'genetics',
      'weight',
    ])

export type OrderableProduct = Awaited<ReturnType<typeof productsBySku>>[number]

export const productsBySku = fixedQuery((db, skus: readonly string[]) =>
  describedProducts(db).select(['costCents', 'basePriceCents', 'status', 'hasBatch']).where('sku', '=', anyText(skus)),
)

/** More would make the query that uses them slow. */
const maxProductsNamed = 500

/** Products with these words in their name or SKU. */
export async function productsNamed(db: Db, words: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('productTexts')
    .select('productId')
    .where(hasWords(sql`text`, words))
    .orderBy('productId', 'desc')
    .limit(maxProductsNamed)
    .execute()
  return rows.map(({ productId }) => productId)
}
