import type { ProductDetails } from '@dray/contract/products'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { type Cents, plainDollars } from '@dray/domain/money'
import type { Tx } from '../../platform/db/db.ts'
import { pairs } from '../../platform/pairs.ts'
import { type Author, logCreated } from '../changelog/index.ts'
import { skuGenerator } from './generate-skus.ts'
import type { ReferenceNames } from './product-references.ts'
import { insertIntoLines, insertProducts, lockBrands } from './save-products.sql.ts'
import { moveStock } from './stock.sql.ts'

export type NewProductEntry = Omit<ProductDetails, 'image'> & {
  sku: string | null
  brandId: number
  typeId: number
  extractTypeId: number | null
  cost: Cents | null
  basePrice: Cents
  msrp: Cents | null
  image?: string | null
  productLineIds?: readonly number[]
  /** Units in no batch; batches bring their own. */
  unbatchedStock: number
}

export const openingStock = 'Opening stock (import)'

/**
 * Assigns SKUs and records opening stock as movements. Locks the brands, so two new products never get the same SKU. Returns
 * the ids in sequence.
 */
export async function saveNewProducts(
  tx: Tx,
  entries: readonly NewProductEntry[],
  author: Author,
  { stockReason = openingStock, names = {} }: { stockReason?: string; names?: Partial<ReferenceNames> } = {},
): Promise<number[]> {
  if (entries.length === 0) return []
  await lockBrands(
    tx,
    entries.map((entry) => entry.brandId),
  )
  const products = pairs(entries, await insertProducts(tx, await productRows(tx, entries, author)))
  await insertIntoLines(
    tx,
    products.flatMap(([{ productLineIds = [] }, { id }]) =>
      productLineIds.map((productLineId) => ({ productId: id, productLineId })),
    ),
  )
  const openings = products.flatMap(([{ unbatchedStock: delta }, { id }]) =>
    delta === 0 ? [] : [{ productId: id, delta }],
  )
  const movement = {
    batchId: null,
    kind: 'OPENING' as const,
    reason: stockReason,
    orderLineId: null,
    userId: author.userId,
    createdAt: author.at,
  }
  await moveStock(
    tx,
    openings.map((opening) => ({ ...opening, ...movement })),
  )
  const created = products.map(([entry, { id, sku }]) => ({ id, changes: loggedValues(entry, sku, names) }))
  await logCreated(tx, 'product', created, author)
  return products.map(([, { id }]) => id)
}

/** Logs a new product like a change, with SKU and reference names where known. */
function loggedValues(entry: NewProductEntry, sku: string, names: Partial<ReferenceNames>): FieldChange[] {
  const { brandId: _b, typeId: _t, extractTypeId: _e, productLineIds: _l, unbatchedStock: _s, ...values } = entry
  const dollars = (amount: Cents | null) => (amount === null ? null : plainDollars(amount))
  const prices = { cost: dollars(entry.cost), basePrice: dollars(entry.basePrice), msrp: dollars(entry.msrp) }
  return differences(entry.name, {}, { ...values, sku, ...prices, ...names })
}

async function productRows(tx: Tx, entries: readonly NewProductEntry[], author: Author) {
  const next = await skuGenerator(
    tx,
    entries.filter((entry) => entry.sku === null),
    entries.flatMap((entry) => entry.sku ?? []),
  )
  return entries.map((entry) => ({
    ...entry,
    sku: entry.sku ?? next(entry),
    image: entry.image ?? null,
    createdAt: author.at,
    modifiedOn: author.at,
  }))
}
