import { draftNumber, isDraftNumber } from '@dray/domain/numbers/draft-number'
import { numberIn, type RecordNumbers, withNumber } from '@dray/domain/numbers/record-numbers'
import { randomInt } from 'node:crypto'
import type { Tx } from '../db/db.ts'

/** Where the numbers of one kind of record come from. */
export type NumberSeries = {
  /** Draws the next permanent number. */
  next: (tx: Tx) => Promise<string>
  /** Whether this user may have the permanent number they sent. A reservation is used up. */
  claim: (tx: Tx, number: string, userId: number | null) => Promise<boolean>
  /** Whether no record has this draft number. Locks the number until the transaction ends, so that no other record takes it. */
  isFree: (tx: Tx, draftNum: string) => Promise<boolean>
}

type NumberedRecord = {
  /** The numbers it has had. */
  numbers: RecordNumbers
  status: string
  sent: string | null
  userId: number | null
}

/**
 * The number a record goes by in its status: the one it has had, else a new one. A draft gets the temporary number that was
 * sent if it is free; any other gets the permanent number that was sent only if the series allows it, else the next (D-58, D-59).
 */
export async function assignNumber(
  tx: Tx,
  series: NumberSeries,
  { numbers, status, sent, userId }: NumberedRecord,
): Promise<{ number: string; numbers: RecordNumbers }> {
  const newNumber = async () => {
    if (status === 'DRAFT') return freeDraftNumber(tx, series, sent)
    const isClaimed = sent !== null && (await series.claim(tx, sent, userId))
    return isClaimed ? sent : series.next(tx)
  }
  const number = numberIn(numbers, status) ?? (await newNumber())
  return { number, numbers: withNumber(numbers, status, number) }
}

export const newDraftNumber = (): string => draftNumber((choices) => randomInt(choices))

async function freeDraftNumber(tx: Tx, series: NumberSeries, sent: string | null): Promise<string> {
  const number = sent !== null && isDraftNumber(sent) ? sent : newDraftNumber()
  return (await series.isFree(tx, number)) ? number : freeDraftNumber(tx, series, null)
}
