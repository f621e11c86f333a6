import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { lockCount, type LockedCount, type StoredLine, storedLines } from './counts.sql.ts'

/** Posted and discarded counts never change. */
export async function lockOpenCount(tx: Tx, id: number): Promise<LockedCount> {
  const count = mustExist(await lockCount(tx, id))
  if (count.status !== 'OPEN') throw new Refusal(count.status === 'POSTED' ? 'count-posted' : 'count-discarded')
  return count
}

export async function namedLines(tx: Tx, countId: number, ids: readonly number[]): Promise<StoredLine[]> {
  const named = new Set(ids)
  const lines = await storedLines(tx, countId, [...named])
  if (lines.length < named.size) throw new Refusal('line-of-another-count')
  return lines
}

/** For the log: the batch, or the SKU of a product without batches. */
export const lineLabel = ({ batchNumber, productSku }: StoredLine): string => batchNumber ?? productSku
