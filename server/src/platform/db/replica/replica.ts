import type { Position } from '@dray/contract/wal-position'
import type { Log } from '../../log.ts'
import type { DatabaseLimits } from '../connection.ts'
import { isDatabaseAway, isDatabaseError, isStatementTimeout } from '../database-errors.ts'
import type { Database } from '../db.ts'
import type { StatementWatch } from '../prepared.ts'
import { reachedPosition } from './wal-positions.sql.ts'
import { openReplica } from './replica-pool.ts'
import { type Use, watchReplica } from './watch-replica.ts'

export type Replica = {
  /** How far an answer may be behind, in milliseconds. */
  maxLagMs: number
  /**
   * Reads from the replica if it contains everything up to a position. Undefined if it doesn't, is not used or fails: then the database
   * itself is to be read.
   */
  read<Answer>(
    needed: Position | undefined,
    work: (replica: Database) => Promise<Answer>,
  ): Promise<{ answer: Answer } | undefined>
  /** How far it is behind; infinite if it is not used. */
  behindMs(): number
  stop(): Promise<void>
}

type Options = {
  url: string
  maxLagMs: number
  primary: Database
  log: Log
  limits: DatabaseLimits
  watch: StatementWatch
}

/** A replica of the database, for reads that may be a little behind. */
export function createReplica({ url, maxLagMs, primary, log, limits, watch }: Options): Replica {
  const waiting = createWaiting()
  let use: Use = 'unknown'
  let replica: Database | undefined
  const watched = watchReplica({
    url,
    maxLagMs,
    primary,
    log,
    onUse(next) {
      use = next
      if (use === 'used') replica ??= openReplica({ url, isPooled: watched.isPooled(), log, limits, watch })
      if (use === 'away') waiting.giveUp()
    },
  })
  const isUpTo = createConnectionCheck(watched.isRecent)

  function noteFailure(error: unknown): void {
    if (!isDatabaseError(error)) return
    if (!isDatabaseAway(error)) return log.warn({ err: error }, 'A list could not be read from the replica')
    // Nobody else tries it until it answers again.
    use = 'away'
    void watched.lookNow()
  }

  return {
    maxLagMs,
    async read(needed, work) {
      if (use !== 'used' || replica === undefined) return undefined
      // On one connection, so that what is read later is never older than what was read first.
      const reading = replica
        .connection()
        .execute(async (own) => ((await isUpTo(own, needed)) ? { answer: await work(own) } : undefined))
      try {
        return await waiting.unlessGivenUp(reading)
      } catch (error) {
        // It would take as long again.
        if (isStatementTimeout(error)) throw error
        noteFailure(error)
        return undefined
      }
    },
    behindMs: () => (use === 'used' ? watched.behindMs() : Number.POSITIVE_INFINITY),
    async stop() {
      await watched.stop()
      await replica?.destroy()
    },
  }
}

/** Reads that wait for a replica that has fallen silent end with it, and not with the time that a query may take. */
function createWaiting() {
  const waiting = new Set<() => void>()
  return {
    giveUp(): void {
      for (const end of waiting) end()
    },
    unlessGivenUp<Result>(reading: Promise<Result>): Promise<Result | undefined> {
      const { promise: givenUp, resolve } = Promise.withResolvers<undefined>()
      const end = () => resolve(undefined)
      waiting.add(end)
      return Promise.race([reading, givenUp]).finally(() => waiting.delete(end))
    },
  }
}

/** Asks a connection how far its replica is, unless what it said before is enough. Behind one address there may be several replicas. */
function createConnectionCheck(isRecent: (reached: Position, needed?: Position) => boolean) {
  const known = new WeakMap<object, Position>()
  return async (connection: Database, needed: Position | undefined): Promise<boolean> => {
    const key = await connection.getExecutor().provideConnection(async (own) => own)
    const before = known.get(key)
    if (before !== undefined && isRecent(before, needed)) return true
    const reached = await reachedPosition(connection)
    if (reached === undefined) return false
    known.set(key, reached)
    return isRecent(reached, needed)
  }
}
