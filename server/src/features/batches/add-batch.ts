import type * as contract from '@dray/contract/batches'
import { companyDay, toCompanyDay } from '@dray/domain/time/company-day'
import type { Tx } from '../../db/db.ts'
import { mustExist, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { authorOf, logUpdated } from '../changelog/index.ts'
import { batchDifferences } from './batch-differences.ts'
import { batchById, batchByNumber, growBatch, insertBatches, productForBatch } from './batches.sql.ts'
import { labelMovements } from './label-movements.ts'
import { numberBatches } from './number-batches.ts'
import { lockUntaggedStock, moveStock } from '../products/index.ts'

type Product = NonNullable<Awaited<ReturnType<typeof productForBatch>>>

/** Puts untagged stock into a batch, new or existing (X-13, D-92). The stock of the product stays the same. */
export async function addBatch(
  tx: Tx,
  request: CallRequest<typeof contract.addBatch>,
  timeZone: string,
): Promise<contract.Batch> {
  const { params, body, at } = request
  const untagged = mustExist((await lockUntaggedStock(tx, [params.productId])).get(params.productId))
  const product = mustExist(await productForBatch(tx, params.productId))
  if (!product.hasBatch) throw new Refusal('product-without-batches')
  const before = await batchOfNumber(tx, product, body.batchNumber)
  if (body.initialQuantity > untagged) throw new Refusal('too-few-untagged', { untagged: Math.max(0, untagged) })

  const author = authorOf(request)
  const receivedOn = body.receivedOn === null ? companyDay(at, timeZone) : toCompanyDay(body.receivedOn, timeZone)
  const { id, batchNumber } = before ?? (await newBatch(tx, product, { number: body.batchNumber, receivedOn, at }))
  await growBatch(tx, id, body.initialQuantity)
  const label = { productId: product.id, batchId: id, quantity: body.initialQuantity }
  await moveStock(tx, labelMovements({ ...label, reason: `Batch ${batchNumber} added` }, author))
  const after = mustExist(await batchById(tx, id))
  const changes = batchDifferences({ productName: product.name, batchNumber }, before, after)
  await logUpdated(tx, 'product', [{ id: product.id, changes, notes: `Batch ${batchNumber} added` }], author)
  return after
}

/** The batch that already has this number, if any. Refuses one of another product. */
async function batchOfNumber(tx: Tx, product: Product, number: string | null) {
  const batch = number === null ? undefined : await batchByNumber(tx, number)
  if (batch && batch.productId !== product.id) throw new Refusal('batch-of-another-product')
  return batch
}

type Tag = { number: string | null; receivedOn: string; at: Date }

/** Adds an empty batch: its units come by movements. */
async function newBatch(tx: Tx, product: Product, { number, receivedOn, at }: Tag) {
  const batchNumber = number ?? (await numberBatches(tx, [{ sku: product.sku, receivedOn }]))[0] ?? ''
  const empty = { isCheckedIn: false, initialQuantity: 0, remainingQuantity: 0 }
  const [id = 0] = await insertBatches(tx, [
    { ...empty, productId: product.id, batchNumber, receivedOn, createdAt: at },
  ])
  return { id, batchNumber }
}
