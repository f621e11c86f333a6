import type * as contract from '@dray/contract/products'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { manualCorrection, moveArrivals, nextSku, readProduct, saveProduct } from '../products/index.ts'
import { productsRequiringCoa } from './batches.sql.ts'
import { fillBatches, onlyBatch } from './fill-batches.ts'
import { nextBatchNumber } from './number-batches.ts'

type Request = CallRequest<typeof contract.addProduct>

/** Adds a product, with its opening stock in a batch if one is given (D-328). */
export async function addProduct(tx: Tx, request: Request): Promise<contract.Product> {
  const { openingBatch, stock, hasBatch } = request.body
  const hasOpeningBatch = openingBatch !== null && stock > 0
  if (hasOpeningBatch && !hasBatch) throw new Refusal('product-without-batches')
  const id = await saveProduct(tx, request, hasOpeningBatch)
  if (hasOpeningBatch) await fillOpeningBatch(tx, request, { productId: id, openingBatch })
  return readProduct(tx, request, id)
}

type Opening = { productId: number; openingBatch: NonNullable<contract.NewProduct['openingBatch']> }

async function fillOpeningBatch(tx: Tx, request: Request, { productId, openingBatch }: Opening): Promise<void> {
  const { body, at, today, parseDay, author } = request
  const { batchNumber: number, expiresOn = null } = openingBatch
  const { sku } = await readProduct(tx, request, productId)
  const needsCoa = (await productsRequiringCoa(tx, [productId])).length > 0
  const arrival = {
    product: { id: productId, sku },
    number,
    units: body.stock,
    receivedOn: today,
    isCheckedIn: !needsCoa,
    expiresOn: expiresOn === null ? null : parseDay(expiresOn),
    at,
  }
  const { id: batchId } = onlyBatch(await fillBatches(tx, [arrival]))
  const opening = { kind: 'OPENING' as const, reason: manualCorrection, orderLineId: null }
  await moveArrivals(tx, [{ ...opening, productId, batchId, delta: body.stock, userId: author.userId, createdAt: at }])
}

/** The SKU that the form shows, and the number of the batch of its opening stock. Nothing is reserved. */
export async function suggestSku(db: Db, { query, today }: CallRequest<typeof contract.suggestSku>) {
  const sku = await nextSku(db, { brandId: query.brandID, typeId: query.typeID })
  return { sku, batchNumber: await nextBatchNumber(db, sku, today) }
}
