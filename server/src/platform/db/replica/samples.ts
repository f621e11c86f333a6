import { isReached, type Position } from '@dray/contract/wal-position'

/** Where the database was at times that this process knows, so that how far a replica is behind needs no other machine's clock. */
export function createSamples(maxLagMs: number) {
  let samples: { at: number; position: Position }[] = []
  return {
    /** `at` is before the database was asked: everything saved by then is at or before the position. */
    add(at: number, position: Position): void {
      samples = [...samples.filter((sample) => sample.at >= at - maxLagMs), { at, position }]
    },
    /** How long ago everything had been saved that a replica at this position contains; infinite if not known within the bound. */
    behindMs(reached: Position): number {
      const contained = samples.findLast(({ position }) => isReached(position, reached))
      const ms = contained === undefined ? Number.POSITIVE_INFINITY : performance.now() - contained.at
      return ms > maxLagMs ? Number.POSITIVE_INFINITY : ms
    },
  }
}
