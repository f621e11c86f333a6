import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { batchByNumber, insertBatches, type productForBatch } from './batches.sql.ts'
import { numberBatches } from './number-batches.ts'

type Product = NonNullable<Awaited<ReturnType<typeof productForBatch>>>
/** `number`: null for the next number (D-94). `receivedOn` and `isCheckedIn`: of a new batch. */
type Tag = { number: string | null; receivedOn: string; isCheckedIn: boolean; at: Date }

/**
 * The batch that units are added to: the one of the product that has this number, which keeps its day and whether it is checked in,
 * else a new empty one (D-92). Its units come by movements. The caller has locked the product, so two who use the same new number
 * at once fill the same batch.
 */
export async function batchToFill(tx: Tx, product: Product, tag: Tag) {
  const before = await batchOfNumber(tx, product, tag.number)
  if (before) return { before, id: before.id, batchNumber: before.batchNumber }
  const { receivedOn, isCheckedIn } = tag
  const batchNumber = tag.number ?? (await numberBatches(tx, [{ sku: product.sku, receivedOn }]))[0] ?? ''
  const [id = 0] = await insertBatches(tx, [
    {
      productId: product.id,
      batchNumber,
      isCheckedIn,
      initialQuantity: 0,
      remainingQuantity: 0,
      receivedOn,
      createdAt: tag.at,
    },
  ])
  return { before: undefined, id, batchNumber }
}

/** The batch that already has this number, if any. Refuses one of another product. */
async function batchOfNumber(tx: Tx, product: Product, number: string | null) {
  const batch = number === null ? undefined : await batchByNumber(tx, number)
  if (batch && batch.productId !== product.id) throw new Refusal('batch-of-another-product')
  return batch
}
