import {
  numberIn,
  type RecordNumbers,
  withNumber,
  draftNumber,
  isDraftNumber,
} from '@dray/domain/numbers/record-numbers'
import { randomInt } from 'node:crypto'
import type { Tx } from '../platform/db/db.ts'

/** The source of one record type's numbers. */
export type NumberSeries = {
  /** Takes the next permanent number. */
  next: (tx: Tx) => Promise<string>
  /** True if the user may use the permanent number they sent; uses up its reservation. If missing, none can be sent. */
  claim?: (tx: Tx, number: string, userId: number | null) => Promise<boolean>
  /** True if a draft number is free. Locks it until the transaction ends, so no other record takes it. */
  isFree: (tx: Tx, draftNum: string) => Promise<boolean>
}

type NumberedRecord = {
  numbers: RecordNumbers
  status: string
  requested: string | null
  userId: number | null
}

/**
 * The record's existing number for its status, or a new one. A draft gets the requested draft number if it is free. Other records get the
 * requested permanent number only if the series allows it, otherwise the next (D-58).
 */
export async function assignNumber(
  tx: Tx,
  series: NumberSeries,
  { numbers, status, requested, userId }: NumberedRecord,
): Promise<{ number: string; numbers: RecordNumbers }> {
  const newNumber = async () => {
    if (status === 'DRAFT') return freeDraftNumber(tx, series, requested)
    const isClaimed = requested !== null && (await series.claim?.(tx, requested, userId)) === true
    return isClaimed ? requested : series.next(tx)
  }
  const number = numberIn(numbers, status) ?? (await newNumber())
  return { number, numbers: withNumber(numbers, status, number) }
}

export const newDraftNumber = (): string => draftNumber((choices) => randomInt(choices))

async function freeDraftNumber(tx: Tx, series: NumberSeries, requested: string | null): Promise<string> {
  const number = requested !== null && isDraftNumber(requested) ? requested : newDraftNumber()
  return (await series.isFree(tx, number)) ? number : freeDraftNumber(tx, series, null)
}
