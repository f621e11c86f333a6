import type { Batch } from '@dray/contract/batches'
import { unusableReason } from '@dray/domain/batches/usable-batches'
import { encodePath } from '@dray/domain/storage/files'
import type { BatchRow } from './batch-rows.sql.ts'

export function answeredBatch(
  { holdReason, heldAt, heldByName, coaFile, ...batch }: BatchRow,
  today: string,
): Batch & { productId: number } {
  const hold = holdReason === null || heldAt === null ? null : { reason: holdReason, by: heldByName, on: heldAt }
  const reason = unusableReason({ ...batch, isOnHold: hold !== null }, { day: today, minLifeDays: null })
  const coaUrl = coaAddress(coaFile)
  return { ...batch, hold, hasCoa: coaUrl !== null, coaUrl, usable: reason === null, unusableReason: reason }
}

export const coaAddress = (coaFile: string | null): string | null =>
  coaFile === null ? null : `/documents/${encodePath(coaFile)}`
