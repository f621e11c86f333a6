import { isReached, type Position } from '@dray/contract/wal-position'

/** The primary's WAL positions at known times of this process, so measuring the lag needs no other machine's clock. */
export function createSamples(maxLagMs: number) {
  let samples: { at: number; position: Position }[] = []
  return {
    /** `at` is before the query: everything saved by then is at or before the position. */
    add(at: number, position: Position): void {
      samples = [...samples.filter((sample) => sample.at >= at - maxLagMs), { at, position }]
    },
    /** The age of a replica's data at this position; infinite if it is beyond the limit. */
    behindMs(reached: Position): number {
      const contained = samples.findLast(({ position }) => isReached(position, reached))
      const ms = contained === undefined ? Number.POSITIVE_INFINITY : performance.now() - contained.at
      return ms > maxLagMs ? Number.POSITIVE_INFINITY : ms
    },
  }
}
