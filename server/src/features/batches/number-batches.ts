import type * as contract from '@dray/contract/batches'
import { batchNumber } from '@dray/domain/batches/batches'
import type { Db, Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { existingBatchNumbers, nextBatchCounters, peekBatchCounter, productForBatch } from './batches.sql.ts'

/** Assigns the next numbers (D-94), skipping any that someone typed for another batch. */
export async function numberBatches(
  tx: Tx,
  batches: readonly { sku: string; receivedOn: string }[],
): Promise<string[]> {
  if (batches.length === 0) return []
  const numbers = await nextNumbers(tx, batches)
  const existing = await existingBatchNumbers(tx, numbers)
  if (existing.size === 0) return numbers
  const others = await numberBatches(
    tx,
    batches.filter((_, index) => existing.has(numbers[index] ?? '')),
  )
  return numbers.map((number) => (existing.has(number) ? (others.shift() ?? '') : number))
}

/** Assigns the next numbers. Someone may have typed one for another batch. */
export async function nextNumbers(tx: Tx, batches: readonly { sku: string; receivedOn: string }[]): Promise<string[]> {
  if (batches.length === 0) return []
  const counters = await nextBatchCounters(tx, batches.length)
  return batches.map(({ sku, receivedOn }, index) => batchNumber(sku, receivedOn, counters[index] ?? 0))
}

/** The number the next batch would get (D-94). Nothing is reserved. */
export async function suggestBatchNumber(
  db: Db,
  { params, query, today, parseDay }: CallRequest<typeof contract.suggestBatchNumber>,
): Promise<{ batchNumber: string }> {
  const { sku, hasBatch } = mustExist(await productForBatch(db, params.productId))
  if (!hasBatch) throw new Refusal('product-without-batches')
  const day = query.receivedOn === null ? today : parseDay(query.receivedOn)
  return {
    batchNumber: await nextFreeNumber(db, (counter) => batchNumber(sku, day, counter), await peekBatchCounter(db)),
  }
}

async function nextFreeNumber(db: Db, numberOf: (counter: number) => string, counter: number): Promise<string> {
  const number = numberOf(counter)
  const isTaken = (await existingBatchNumbers(db, [number])).has(number)
  return isTaken ? nextFreeNumber(db, numberOf, counter + 1) : number
}
