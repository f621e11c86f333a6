import type { ProductDetails } from '@dray/contract/products'
import type { Cents } from '@dray/domain/money'
import type { Tx } from '../../db/db.ts'
import { type Author, logCreated } from '../changelog/index.ts'
import { skuGiver } from './give-skus.ts'
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
 * Saves new products, each with a SKU and its opening movement (D-68, D-96). Answers their ids in the same sequence.
 * Their brands stay locked, so that two who add at once never give out the same SKU.
 */
export async function saveNewProducts(
  tx: Tx,
  entries: readonly NewProductEntry[],
  author: Author,
  stockReason = openingStock,
): Promise<number[]> {
  if (entries.length === 0) return []
  const ids = await insert(tx, entries, author)
  await insertIntoLines(
    tx,
    entries.flatMap(({ productLineIds = [] }, place) =>
      productLineIds.map((productLineId) => ({ productId: ids[place] ?? 0, productLineId })),
    ),
  )
  const stocked = entries.flatMap(({ unbatchedStock: delta }, place) =>
    delta === 0 ? [] : [{ productId: ids[place] ?? 0, delta }],
  )
  const about = { batchId: null, reason: stockReason, orderLineId: null, userId: author.userId, createdAt: author.at }
  await moveStock(
    tx,
    stocked.map((one) => ({ ...one, ...about })),
  )
  const created = ids.map((id) => ({ id }))
  await logCreated(tx, 'product', created, author)
  return ids
}

async function insert(tx: Tx, entries: readonly NewProductEntry[], author: Author): Promise<number[]> {
  await lockBrands(
    tx,
    entries.map((entry) => entry.brandId),
  )
  const skus = await withSkus(tx, entries)
  const rows = entries.map(
    ({ cost, basePrice, msrp, unbatchedStock: _moved, productLineIds: _lines, ...entry }, place) => ({
      ...entry,
      sku: skus[place] ?? '',
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

/** Each product's own SKU, else the next of its brand and type. */
async function withSkus(tx: Tx, entries: readonly NewProductEntry[]): Promise<string[]> {
  const next = await skuGiver(
    tx,
    entries.filter((entry) => entry.sku === null),
    entries.flatMap((entry) => entry.sku ?? []),
  )
  return entries.map((entry) => entry.sku ?? next(entry))
}
