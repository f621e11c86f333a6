import * as contract from '@dray/contract/products'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { recordChange, refuseIfChanged } from '../changelog/index.ts'
import { markProductsMoved } from '../figures/index.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { correctStock } from './correct-stock.ts'
import { namesOfReferences, sameIds, sameReferences } from './product-references.ts'
import { stateAfter, loggedFields, type ProductState, stateOf } from './product-state.ts'
import { batchesWithUnits, productById } from './products.sql.ts'
import { readProduct } from './read-product.ts'
import { replaceLines, updateProduct } from './save-products.sql.ts'
import { lockProducts } from './stock.sql.ts'

/** Changes the fields of a product that are sent (D-154). Its SKU never changes (D-68); stock changes by the difference (D-95). */
export async function changeProduct(
  tx: Tx,
  request: CallRequest<typeof contract.changeProduct>,
): Promise<contract.Product> {
  const { params, body, user, at } = request
  const read = () => readProduct(tx, user, params.id)
  await lockProducts(tx, [params.id])
  const stored = mustExist(await productById(tx, params.id, openOrderStatuses))
  await refuseIfChanged(tx, 'product', stored, {
    sent: body.modifiedOn,
    current: async () => contract.productSchema.encode(await read()),
  })
  const { id } = stored
  const before = stateOf(stored)
  const after = stateAfter(before, body)
  const changes = await changesBetween(tx, before, after)
  const save = () => saveProduct(tx, id, { before, after }, at)
  await recordChange(tx, 'product', { id, changes, save }, request.author)
  const stock = { productId: id, stored: stored.stock, written: body.stock, shown: body.stockBefore }
  await correctStock(tx, stock, request.author)
  return read()
}

/** The changes for the log, with names in place of ids and amounts in dollars. */
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

/** Sales of a product without batches take from none, so units left in a batch could never be sold. */
async function refuseUnitsInBatches(tx: Tx, id: number): Promise<void> {
  const batches = await batchesWithUnits(tx, id)
  if (batches.length === 0) return
  throw new Refusal('batches-not-empty', { batches: batches.map((batch) => batch.batchNumber) })
}
