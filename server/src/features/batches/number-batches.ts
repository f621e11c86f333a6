import { batchNumber } from '@dray/domain/batches/batch-number'
import type { Tx } from '../../db/db.ts'
import { nextBatchCounters, takenBatchNumbers } from './batches.sql.ts'

/** Numbers for new batches, in their sequence (D-94). A counter whose number somebody typed by hand already is passed over. */
export async function numberBatches(
  tx: Tx,
  batches: readonly { sku: string; receivedOn: string }[],
): Promise<string[]> {
  if (batches.length === 0) return []
  const counters = await nextBatchCounters(tx, batches.length)
  const numbers = batches.map(({ sku, receivedOn }, place) => batchNumber(sku, receivedOn, counters[place] ?? 0))
  const taken = await takenBatchNumbers(tx, numbers)
  if (taken.size === 0) return numbers
  const again = await numberBatches(
    tx,
    batches.filter((_, place) => taken.has(numbers[place] ?? '')),
  )
  return numbers.map((number) => (taken.has(number) ? (again.shift() ?? '') : number))
}
