import type { ProductDetails } from '@dray/contract/products'
import type { Cents } from '@dray/domain/money'
import type { Tx } from '../../db/db.ts'
import { type Author, logCreated } from '../changelog/index.ts'
import { skuGenerator } from './generate-skus.ts'
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
  /** Units that are in no batch; batches bring their own. */
  unbatchedStock: number
}

export const openingStock = 'Opening stock (import)'

/**
 * Saves new products, each with a SKU and the movement of its opening stock (D-68, D-96). Returns their ids in sequence. Their brands
 * are locked, so that two products added at once never get the same SKU.
 */
export async function saveNewProducts(
  tx: Tx,
  entries: readonly NewProductEntry[],
  author: Author,
  stockReason = openingStock,
): Promise<number[]> {
  if (entries.length === 0) return []
  const ids = await insertEntries(tx, entries, author)
  await insertIntoLines(
    tx,
    entries.flatMap(({ productLineIds = [] }, index) =>
      productLineIds.map((productLineId) => ({ productId: ids[index] ?? 0, productLineId })),
    ),
  )
  const openings = entries.flatMap(({ unbatchedStock: delta }, index) =>
    delta === 0 ? [] : [{ productId: ids[index] ?? 0, delta }],
  )
  const movement = {
    batchId: null,
    reason: stockReason,
    orderLineId: null,
    userId: author.userId,
    createdAt: author.at,
  }
  await moveStock(
    tx,
    openings.map((opening) => ({ ...opening, ...movement })),
  )
  const created = ids.map((id) => ({ id }))
  await logCreated(tx, 'product', created, author)
  return ids
}

async function insertEntries(tx: Tx, entries: readonly NewProductEntry[], author: Author): Promise<number[]> {
  await lockBrands(
    tx,
    entries.map((entry) => entry.brandId),
  )
  const skus = await skusFor(tx, entries)
  const rows = entries.map(
    ({ cost, basePrice, msrp, unbatchedStock: _stock, productLineIds: _lines, ...entry }, index) => ({
      ...entry,
      sku: skus[index] ?? '',
      image: entry.image ?? null,
      costCents: cost,
      basePriceCents: basePrice,
      msrpCents: msrp,
      createdAt: author.at,
      modifiedOn: author.at,
    }),
  )
  return insertProducts(tx, rows)
}

/** The SKU of each product: its own, else the next of its brand and type. */
async function skusFor(tx: Tx, entries: readonly NewProductEntry[]): Promise<string[]> {
  const next = await skuGenerator(
    tx,
    entries.filter((entry) => entry.sku === null),
    entries.flatMap((entry) => entry.sku ?? []),
  )
  return entries.map((entry) => entry.sku ?? next(entry))
}
