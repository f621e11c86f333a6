import type { Problem } from '../api/request.ts'

export type NumberedRecord<R> =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; problem: Problem; retry: () => void }
  /** The record has another number than the URL. */
  | { state: 'renumbered'; record: R }
  | { state: 'shown'; record: R }

type Read<R> = { data: { res: R } | undefined; error: Problem | null; isFetching: boolean; refetch: () => unknown }

type Reads<R> = {
  number: string
  numberOf: (record: R) => string
  byNumber: Read<R>
  /** Enabled when nothing has the number anymore. */
  byId: Read<R>
  isGone: boolean
}

/**
 * A record by its number. If its number changes while it is open, as when a draft is submitted, the record is found by its id, so
 * that the page can move to its new URL (D-20).
 */
export function numberedRecord<R>({ number, numberOf, byNumber, byId, isGone }: Reads<R>): NumberedRecord<R> {
  const record = byNumber.data?.res
  if (isGone) {
    const renumbered = byId.data?.res
    if (renumbered !== undefined && numberOf(renumbered) !== number) return { state: 'renumbered', record: renumbered }
    return record !== undefined && byId.isFetching ? { state: 'shown', record } : { state: 'unknown' }
  }
  if (record !== undefined) return { state: numberOf(record) === number ? 'shown' : 'renumbered', record }
  if (byNumber.error !== null) return { state: 'failed', problem: byNumber.error, retry: () => void byNumber.refetch() }
  return { state: 'loading' }
}
