import * as contract from '@dray/contract/products'
import { type ProductChange, productDetailNames, type ProductDetails } from '@dray/contract/products'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { type Cents, plainDollars } from '@dray/domain/money'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { hasCaseSize } from '@dray/domain/ordering/order-size'
import { stockCorrection } from '@dray/domain/products/stock'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { pickFields, applyPatch } from '../../platform/http/requests/apply-patch.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { requireOpenDays } from '../closing/index.ts'
import { type Author, recordChange, refuseIfChanged } from '../changelog/index.ts'
import { markProductsMoved } from '../figures/index.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { distinct, namesOfReferences, type ProductReferences, sameIds, sameReferences } from './product-references.ts'
import { batchesWithUnits } from './batch-rows.sql.ts'
import { productById, type ProductRow } from './products.sql.ts'
import { readProduct } from './read-products.ts'
import { refuseTakenGtin } from './refuse-taken-gtin.ts'
import { replaceLines, updateProduct } from './save-products.sql.ts'
import { lockProducts, moveStock, touchProduct } from './stock.sql.ts'

/** Changes the fields that are sent. The SKU never changes; stock changes by the difference (D-95). */
export async function changeProduct(
  tx: Tx,
  request: CallRequest<typeof contract.changeProduct>,
): Promise<contract.Product> {
  const { params, body, at, today } = request
  const read = () => readProduct(tx, request, params.id)
  await lockProducts(tx, [params.id])
  const stored = mustExist(await productById(tx, params.id, openOrderStatuses))
  await refuseIfChanged(tx, 'product', stored, {
    sent: body.modifiedOn,
    current: async () => contract.productSchema.encode(await read()),
  })
  const { id } = stored
  const before = productState(stored)
  const after = stateAfter(before, body)
  const changes = await changesBetween(tx, before, after)
  const save = async () => {
    // A changed cost changes what stock is worth.
    if (after.prices.cost !== before.prices.cost && stored.stock !== 0) await requireOpenDays(tx, [today])
    await saveProduct(tx, id, { before, after }, at)
  }
  await recordChange(tx, 'product', { id, changes, save }, request.author)
  const stock = { productId: id, stored: stored.stock, written: body.stock, shown: body.stockBefore, today }
  await correctStock(tx, stock, request.author)
  return read()
}

/** Logs names instead of ids, and amounts in dollars. */
async function changesBetween(tx: Tx, before: ProductState, after: ProductState): Promise<FieldChange[]> {
  const [namesBefore, namesAfter] = sameReferences(before.references, after.references)
    ? [{}, {}]
    : [await namesOfReferences(tx, before.references), await namesOfReferences(tx, after.references)]
  return differences(
    before.details.name,
    { ...loggedFields(before), ...namesBefore },
    { ...loggedFields(after), ...namesAfter },
  )
}

async function saveProduct(
  tx: Tx,
  id: number,
  states: { before: ProductState; after: ProductState },
  at: Date,
): Promise<void> {
  const { before, after } = states
  if (after.details.image !== before.details.image) await refuseUnknownImage(tx, 'products', after.details.image)
  if (before.details.hasBatch && !after.details.hasBatch) await refuseUnitsInBatches(tx, id)
  await refuseTakenGtin(tx, after.details, before.details, id)
  refuseMissingCaseSize(after.details)
  const { references, prices, details } = after
  await updateProduct(tx, id, {
    ...details,
    brandId: references.brandID,
    typeId: references.typeID,
    extractTypeId: references.extractTypeID,
    costCents: prices.cost,
    basePriceCents: prices.basePrice,
    msrpCents: prices.msrp,
    modifiedOn: at,
  })
  if (before.references.brandID !== references.brandID) await markProductsMoved(tx, 'brand', [id])
  if (before.references.typeID !== references.typeID) await markProductsMoved(tx, 'type', [id])
  if (!sameIds(before.references.productLineIDs, references.productLineIDs))
    await replaceLines(tx, id, references.productLineIDs)
}

export function refuseMissingCaseSize({ soldIn, unitQuantity }: Pick<ProductDetails, 'soldIn' | 'unitQuantity'>): void {
  if (!hasCaseSize({ soldIn, unitsPerCase: unitQuantity })) throw new Refusal('case-size-missing')
}

/** Once a product has no batches, units left in one could never be sold. */
async function refuseUnitsInBatches(tx: Tx, id: number): Promise<void> {
  const batches = await batchesWithUnits(tx, id)
  if (batches.length === 0) return
  throw new Refusal('batches-not-empty', { batches: batches.map((batch) => batch.batchNumber) })
}

/** The form's fields except stock, which changes by the difference. */
type ProductState = { references: ProductReferences; prices: Prices; details: ProductDetails }
type Prices = Pick<ProductRow, 'cost' | 'basePrice' | 'msrp'>

const productState = (row: ProductRow): ProductState => ({
  references: {
    brandID: row.brandID,
    typeID: row.typeID,
    extractTypeID: row.extractTypeID,
    productLineIDs: row.productLines.map((line) => line.productLineId),
  },
  prices: { cost: row.cost, basePrice: row.basePrice, msrp: row.msrp },
  details: pickFields(row, productDetailNames),
})

const stateAfter = ({ references, prices, details }: ProductState, body: ProductChange): ProductState => ({
  references: referencesAfter(references, body),
  prices: applyPatch(prices, body),
  details: applyPatch(details, body),
})

function referencesAfter(stored: ProductReferences, body: ProductChange): ProductReferences {
  const references = applyPatch(stored, body)
  // Lines belong to a brand, so moving to another brand drops them unless new ones are sent.
  const isMoved = references.brandID !== stored.brandID && body.productLineIDs === undefined
  return { ...references, productLineIDs: isMoved ? [] : distinct(references.productLineIDs) }
}

/** Leaves out references: their names are read only if they change. */
const loggedFields = ({ prices, details }: ProductState) => ({
  ...details,
  cost: dollars(prices.cost),
  basePrice: dollars(prices.basePrice),
  msrp: dollars(prices.msrp),
})
const dollars = (amount: Cents | null): string | null => (amount === null ? null : plainDollars(amount))

/** The reason of a typed stock change. */
export const manualCorrection = 'Manual correction'

type Correction = {
  productId: number
  stored: number
  written: number | undefined
  shown: number | undefined
  today: string
}

/**
 * Changes a locked product's stock by the difference between what was typed and what the form showed, so units sold in the meantime stay sold.
 * Updates modifiedOn. Needs no log entry: the change log shows the movement.
 */
async function correctStock(
  tx: Tx,
  { productId, stored, written, shown, today }: Correction,
  { userId, at }: Author,
): Promise<void> {
  const delta = written === undefined ? 0 : stockCorrection(written, shown, stored)
  if (delta === 0) return
  const movement = { productId, batchId: null, delta, kind: 'CORRECTION' as const, reason: manualCorrection }
  await allInOrder([
    requireOpenDays(tx, [today]),
    moveStock(tx, [{ ...movement, orderLineId: null, userId, createdAt: at }]),
  ])
  await touchProduct(tx, productId, at)
  await announce(tx, 'products', [productId])
}
