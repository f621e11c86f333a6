import type * as contract from '@dray/contract/batches'
import { batchNumber } from '@dray/domain/batches/batches'
import type { Db, Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { pairs } from '../../platform/pairs.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { existingBatchNumbers, nextBatchCounters, peekBatchCounter, productForBatch } from './batches.sql.ts'

type BatchToNumber = { product: { sku: string }; receivedOn: string }

/** Assigns the next numbers (D-94), skipping any that someone typed for another batch. */
export async function numberBatches<Batch extends BatchToNumber>(
  tx: Tx,
  batches: readonly Batch[],
): Promise<Map<Batch, string>> {
  if (batches.length === 0) return new Map()
  const numbers = await nextNumbers(tx, batches)
  const existing = await existingBatchNumbers(tx, [...numbers.values()])
  const conflicting = batches.filter((batch) => existing.has(numbers.get(batch) ?? ''))
  return new Map([...numbers, ...(await numberBatches(tx, conflicting))])
}

/** Assigns the next numbers. Someone may have typed one for another batch. */
export async function nextNumbers<Batch extends BatchToNumber>(
  tx: Tx,
  batches: readonly Batch[],
): Promise<Map<Batch, string>> {
  if (batches.length === 0) return new Map()
  const numbered = pairs(batches, await nextBatchCounters(tx, batches.length))
  return new Map(numbered.map(([batch, counter]) => [batch, batchNumber(batch.product.sku, batch.receivedOn, counter)]))
}

/** The number the next batch would get. Nothing is reserved. */
export async function suggestBatchNumber(
  db: Db,
  { params, query, today, parseDay }: CallRequest<typeof contract.suggestBatchNumber>,
): Promise<{ batchNumber: string }> {
  const { sku, hasBatch } = mustExist(await productForBatch(db, params.productId))
  if (!hasBatch) throw new Refusal('product-without-batches')
  const day = query.receivedOn === null ? today : parseDay(query.receivedOn)
  return { batchNumber: await nextBatchNumber(db, sku, day) }
}

export const nextBatchNumber = async (db: Db, sku: string, day: string): Promise<string> =>
  nextFreeNumber(db, (counter) => batchNumber(sku, day, counter), await peekBatchCounter(db))

async function nextFreeNumber(db: Db, numberOf: (counter: number) => string, counter: number): Promise<string> {
  const number = numberOf(counter)
  const isTaken = (await existingBatchNumbers(db, [number])).has(number)
  return isTaken ? nextFreeNumber(db, numberOf, counter + 1) : number
}
