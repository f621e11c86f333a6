import { batchNumber } from '@dray/domain/batches/batches'
import type { Tx } from '../../platform/db/db.ts'
import { nextBatchCounters, existingBatchNumbers } from './batches.sql.ts'

/** Numbers for new batches, in sequence (D-94). A number that someone has typed for another batch is skipped. */
export async function numberBatches(
  tx: Tx,
  batches: readonly { sku: string; receivedOn: string }[],
): Promise<string[]> {
  if (batches.length === 0) return []
  const counters = await nextBatchCounters(tx, batches.length)
  const numbers = batches.map(({ sku, receivedOn }, index) => batchNumber(sku, receivedOn, counters[index] ?? 0))
  const existing = await existingBatchNumbers(tx, numbers)
  if (existing.size === 0) return numbers
  const others = await numberBatches(
    tx,
    batches.filter((_, index) => existing.has(numbers[index] ?? '')),
  )
  return numbers.map((number) => (existing.has(number) ? (others.shift() ?? '') : number))
}
