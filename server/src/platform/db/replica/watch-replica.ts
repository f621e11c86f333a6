import { isReached, type Position } from '@dray/contract/call/wal-position'
import type { Log } from '../../log.ts'
import type { Database } from '../db.ts'
import { type OwnState, stateOfDatabase } from './wal-positions.sql.ts'
import { createProbe, type ReplicaState } from './probe.ts'

export type Use = 'unknown' | 'used' | 'away' | 'behind' | 'foreign'

type Options = { url: string; maxLagMs: number; primary: Database; log: Log; onUse: (use: Use) => void }

/**
 * Asks primary and replica for their positions about once a second, so reads rarely need a query for that and never wait for a dead
 * replica.
 */
export function watchReplica({ url, maxLagMs, primary, log, onUse }: Options) {
  const samples = createSamples(maxLagMs)
  const probe = createProbe(url)
  const startedAt = performance.now()
  let said: Use = 'unknown'
  let state: ReplicaState | undefined
  let looking: Promise<void> | undefined

  const isRecent = (reached: Position, needed?: Position): boolean =>
    samples.behindMs(reached) < maxLagMs && (needed === undefined || isReached(needed, reached))

  function judge(own: OwnState, { isReplica, reached, system, database }: ReplicaState): Use {
    if (!isReplica || reached === null || system !== own.system || database !== own.database) return 'foreign'
    return isRecent(reached) ? 'used' : 'behind'
  }

  async function look(): Promise<void> {
    const askedAt = performance.now()
    const asking = stateOfDatabase(primary).catch(() => undefined)
    const found = await probe.ask().catch(() => undefined)
    if (found === undefined) return say('away')
    const own = await asking
    // Without the primary nobody can sign in, so leave the replica's state alone.
    if (own === undefined) return
    samples.add(askedAt, own.position)
    state = found
    say(judge(own, found))
  }

  function say(use: Use): void {
    onUse(use)
    // Still catching up with what was written before the start.
    const isStarting = use === 'behind' && said === 'unknown' && performance.now() - startedAt < maxLagMs
    if (use === said || isStarting) return
    said = use
    log[use === 'used' ? 'info' : 'warn'](sentences(maxLagMs)[use])
  }

  const lookNow = (): Promise<void> => (looking ??= look().finally(() => (looking = undefined)))
  const timer = setInterval(() => void lookNow(), Math.min(1000, maxLagMs / 4))
  timer.unref()
  void lookNow()

  return {
    /** True if a replica at position `reached` has caught up with `needed` and is within the limit. */
    isRecent,
    lookNow,
    /** True if there is a pooler in front of the replica. */
    isPooled: () => state?.isPooled ?? false,
    behindMs: () => (typeof state?.reached === 'string' ? samples.behindMs(state.reached) : Number.POSITIVE_INFINITY),
    async stop() {
      clearInterval(timer)
      await looking
      await probe.stop()
    },
  }
}

const sentences = (maxLagMs: number): Record<Use, string> => {
  const instead = 'Lists and figures are read from DATABASE_URL.'
  return {
    unknown: instead,
    used: 'Lists and figures are read from the replica at DATABASE_READ_URL.',
    away: `The replica at DATABASE_READ_URL doesn't answer. ${instead}`,
    behind: `The replica at DATABASE_READ_URL is further behind than ${maxLagMs / 1000} s (DATABASE_READ_MAX_LAG). ${instead}`,
    foreign: `DATABASE_READ_URL doesn't lead to a replica of the database at DATABASE_URL. ${instead}`,
  }
}

/** The primary's WAL positions at known times of this process, so measuring the lag needs no other machine's clock. */
function createSamples(maxLagMs: number) {
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
