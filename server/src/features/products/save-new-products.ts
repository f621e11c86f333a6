import type { ProductDetails } from '@dray/contract/products'
import type * as contract from '@dray/contract/products'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { type Cents, plainDollars } from '@dray/domain/money'
import type { SoldIn } from '@dray/domain/ordering/order-size'
import { isGeneratedSku } from '@dray/domain/products/sku'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { pairs } from '../../platform/pairs.ts'
import { type Author, logCreated } from '../changelog/index.ts'
import { requireOpenDays } from '../closing/index.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { manualCorrection, refuseMissingCaseSize } from './change-product.ts'
import { skuGenerator } from './generate-skus.ts'
import { distinct, namesOfReferences, type ReferenceNames } from './product-references.ts'
import { isSkuTaken } from './products.sql.ts'
import { refuseTakenGtin } from './refuse-taken-gtin.ts'
import { brandCodes, insertIntoLines, insertProducts, lockBrands } from './save-products.sql.ts'
import { moveStock } from './stock.sql.ts'

export type NewProductEntry = Omit<ProductDetails, 'image' | 'soldIn'> & {
  sku: string | null
  brandId: number
  typeId: number
  extractTypeId: number | null
  cost: Cents | null
  basePrice: Cents
  msrp: Cents | null
  image?: string | null
  soldIn?: SoldIn
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
  const soldIn = entry.soldIn === 'CASE' ? entry.soldIn : null
  return differences(entry.name, {}, { ...values, soldIn, sku, ...prices, ...names })
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
    soldIn: entry.soldIn ?? 'UNIT',
    createdAt: author.at,
    modifiedOn: author.at,
  }))
}

/**
 * Uses the SKU shown in the form if it is still valid and free, otherwise the next one. The caller puts the opening stock of `hasOpeningBatch`
 * into its batch.
 */
export async function saveProduct(
  tx: Tx,
  request: CallRequest<typeof contract.addProduct>,
  hasOpeningBatch: boolean,
): Promise<number> {
  const { body } = request
  const { brandID, typeID, extractTypeID, productLineIDs, stock, sku, openingBatch: _, ...product } = body
  // Lock first, so no other product takes the SKU between check and use.
  await allInOrder([stock === 0 ? Promise.resolve() : requireOpenDays(tx, [request.today]), lockBrands(tx, [brandID])])
  const lines = distinct(productLineIDs)
  const names = await namesOfReferences(tx, { brandID, typeID, extractTypeID, productLineIDs: lines })
  await refuseUnknownImage(tx, 'products', body.image)
  await refuseTakenGtin(tx, body, { gtin: null, caseGtin: null }, 0)
  refuseMissingCaseSize(body)
  const code = (await brandCodes(tx, [brandID])).get(brandID) ?? ''
  const isUsable = sku !== null && isGeneratedSku(sku, code, names.type) && !(await isSkuTaken(tx, sku))
  const entry = {
    ...product,
    sku: isUsable ? sku : null,
    brandId: brandID,
    typeId: typeID,
    extractTypeId: extractTypeID,
    productLineIds: lines,
    unbatchedStock: hasOpeningBatch ? 0 : stock,
  }
  const [id = 0] = await saveNewProducts(tx, [entry], request.author, { stockReason: manualCorrection, names })
  return id
}
