import * as contract from '@dray/contract/products'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Tx } from '../../db/db.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { refuseIfChanged } from '../../http/unchanged.ts'
import { announce } from '../../live/announce.ts'
import { lastChangedBy, writeLog } from '../changelog/index.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { correctStock } from './correct-stock.ts'
import { namesOfParts, sameIds, sameParts } from './product-parts.ts'
import { changedState, inWords, type ProductState, stateOf } from './product-state.ts'
import { batchesWithUnits, productById } from './products.sql.ts'
import { readProduct } from './read-product.ts'
import { replaceLines, updateProduct } from './save-products.sql.ts'
import { lockProducts } from './stock.sql.ts'

/** Changes the fields of a product that are sent (D-154). Its SKU stays (D-68); stock is changed by the difference (D-95). */
export async function changeProduct(
  tx: Tx,
  { params: { id }, body, user, at }: CallRequest<typeof contract.changeProduct>,
): Promise<contract.Product> {
  await lockProducts(tx, [id])
  const row = found(await productById(tx, id, openOrderStatuses))
  await refuseIfChanged(row, body.modifiedOn, async () => ({
    current: contract.productSchema.encode(await readProduct(tx, user, id)),
    changedBy: await lastChangedBy(tx, 'product', id, row.modifiedOn),
  }))
  const author = { userId: user.id, at }
  const before = stateOf(row)
  const after = changedState(before, body)
  const changes = await changesBetween(tx, before, after)
  if (changes.length > 0) {
    await save(tx, id, { before, after }, at)
    await writeLog(tx, [{ action: 'update', entityType: 'product', entityId: id, changes }], author)
  }
  const isCorrected = await correctStock(
    tx,
    { productId: id, stored: row.stock, written: body.stock, shown: body.stockBefore },
    author,
  )
  if (changes.length > 0 || isCorrected) await announce(tx, 'products', [id])
  return readProduct(tx, user, id)
}

/** What differs, as a person reads it: names in place of ids, amounts in dollars. */
async function changesBetween(tx: Tx, before: ProductState, after: ProductState): Promise<FieldChange[]> {
  const [namesBefore, namesAfter] = sameParts(before.parts, after.parts)
    ? [{}, {}]
    : [await namesOfParts(tx, before.parts), await namesOfParts(tx, after.parts)]
  return differences(before.plain.name, { ...inWords(before), ...namesBefore }, { ...inWords(after), ...namesAfter })
}

async function save(
  tx: Tx,
  id: number,
  states: { before: ProductState; after: ProductState },
  at: Date,
): Promise<void> {
  const { before, after } = states
  if (after.plain.image !== before.plain.image) await refuseUnknownImage(tx, 'products', after.plain.image)
  if (before.plain.hasBatch && !after.plain.hasBatch) await refuseUnitsInBatches(tx, id)
  const { parts, prices, plain } = after
  await updateProduct(tx, id, {
    ...plain,
    brandId: parts.brandID,
    typeId: parts.typeID,
    extractTypeId: parts.extractTypeID,
    costCents: prices.cost,
    basePriceCents: prices.basePrice,
    msrpCents: prices.msrp,
    modifiedOn: at,
  })
  if (!sameIds(before.parts.productLineIDs, parts.productLineIDs)) await replaceLines(tx, id, parts.productLineIDs)
}

/** Without batches its sales would leave from none of them, and what stands in them could never go. */
async function refuseUnitsInBatches(tx: Tx, id: number): Promise<void> {
  const batches = await batchesWithUnits(tx, id)
  if (batches.length === 0) return
  throw new Refusal('batches-not-empty', { batches: batches.map((batch) => batch.batchNumber) })
}
