import type { Batch } from '@dray/contract/batches'
import { unusableReason } from '@dray/domain/batches/usable-batches'
import type { BatchRow } from './batch-rows.sql.ts'

export function answeredBatch(
  { holdReason, heldAt, heldByName, ...batch }: BatchRow,
  today: string,
): Batch & { productId: number } {
  const hold = holdReason === null || heldAt === null ? null : { reason: holdReason, by: heldByName, on: heldAt }
  const reason = unusableReason({ ...batch, isOnHold: hold !== null }, { day: today, minLifeDays: null })
  return { ...batch, hold, usable: reason === null, unusableReason: reason }
}
