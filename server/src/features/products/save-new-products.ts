import type { Cents } from '@dray/domain/money'
import type { Genetics, ProductStatus } from '@dray/domain/products/product-status'
import { sku, skuLetters } from '@dray/domain/products/sku'
import type { Tx } from '../../db/db.ts'
import { announce } from '../../live/announce.ts'
import { type Author, writeLog } from '../changelog/index.ts'
import { brandCodes, insertProducts, skusStarting, typeNames } from './save-products.sql.ts'
import { moveStock } from './stock.sql.ts'

export type NewProductEntry = {
  sku: string | null
  brandId: number
  typeId: number
  extractTypeId: number | null
  name: string
  description: string | null
  genetics: Genetics | null
  status: ProductStatus
  weight: number | null
  unitQuantity: number | null
  cost: Cents | null
  basePrice: Cents
  msrp: Cents | null
  discountEligible: boolean
  hasBatch: boolean
  hideFromCatalog: boolean
  /** What stands in the warehouse in no batch; batches bring their own. */
  unbatchedStock: number
}

export const openingStock = 'Opening stock (import)'

/** Saves new products, each with a SKU and its opening movement (D-68, D-96). Answers their ids in the same sequence. */
export async function saveNewProducts(tx: Tx, entries: readonly NewProductEntry[], author: Author): Promise<number[]> {
  if (entries.length === 0) return []
  const skus = await withSkus(tx, entries)
  const rows = entries.map(({ cost, basePrice, msrp, unbatchedStock: _movedBelow, ...entry }, place) => ({
    ...entry,
    sku: skus[place] ?? '',
    image: null,
    costCents: cost,
    basePriceCents: basePrice,
    msrpCents: msrp,
    createdAt: author.at,
    modifiedOn: author.at,
  }))
  const ids = await insertProducts(tx, rows)
  const stocked = entries.flatMap(({ unbatchedStock: delta }, place) =>
    delta === 0 ? [] : [{ productId: ids[place] ?? 0, delta }],
  )
  await moveStock(
    tx,
    stocked.map((one) => ({
      ...one,
      batchId: null,
      reason: openingStock,
      orderLineId: null,
      userId: author.userId,
      createdAt: author.at,
    })),
  )
  await writeLog(
    tx,
    ids.map((entityId) => ({ action: 'create', entityType: 'product', entityId })),
    author,
  )
  await announce(tx, 'products', ids)
  return ids
}

/** Each product's own SKU, else the next of its brand and type. */
async function withSkus(tx: Tx, entries: readonly NewProductEntry[]): Promise<string[]> {
  const codes = await brandCodes(
    tx,
    entries.map((entry) => entry.brandId),
  )
  const types = await typeNames(
    tx,
    entries.map((entry) => entry.typeId),
  )
  const prefixOf = (entry: NewProductEntry): string =>
    `${codes.get(entry.brandId) ?? ''}-${skuLetters(types.get(entry.typeId) ?? '')}-`
  const needed = entries.filter((entry) => entry.sku === null)
  const taken = new Set([
    ...(await skusStarting(tx, needed.map(prefixOf))),
    ...entries.flatMap((entry) => entry.sku ?? []),
  ])
  const counters = new Map<string, number>()
  return entries.map((entry) => {
    if (entry.sku !== null) return entry.sku
    const prefix = prefixOf(entry)
    for (let counter = (counters.get(prefix) ?? 0) + 1; ; counter++) {
      const made = sku(codes.get(entry.brandId) ?? '', types.get(entry.typeId) ?? '', counter)
      counters.set(prefix, counter)
      if (!taken.has(made)) return made
    }
  })
}
