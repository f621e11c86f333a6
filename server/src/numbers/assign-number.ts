import {
  numberIn,
  type RecordNumbers,
  withNumber,
  draftNumber,
  isDraftNumber,
} from '@dray/domain/numbers/record-numbers'
import { randomInt } from 'node:crypto'
import type { Tx } from '../platform/db/db.ts'

/** Where the numbers of one kind of record come from. */
export type NumberSeries = {
  /** Takes the next permanent number. */
  next: (tx: Tx) => Promise<string>
  /** Whether this user may use the permanent number they sent. Uses up its reservation. Without it none can be sent. */
  claim?: (tx: Tx, number: string, userId: number | null) => Promise<boolean>
  /** Whether no record has this draft number. Locks the number until the transaction ends, so that no other record takes it. */
  isFree: (tx: Tx, draftNum: string) => Promise<boolean>
}

type NumberedRecord = {
  /** The numbers the record already has. */
  numbers: RecordNumbers
  status: string
  requested: string | null
  userId: number | null
}

/**
 * The number of a record in its status: the number it already has, or a new one. A draft gets the requested draft number if it
 * is free. Any other record gets the requested permanent number only if the series allows it, or else the next (D-58, D-59).
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
