import type { Position } from '@dray/contract/call/wal-position'
import type { Log } from '../../log.ts'
import { type DatabaseLimits, openPool } from '../connection.ts'
import { isDatabaseAway, isDatabaseError, isStatementTimeout } from '../database-errors.ts'
import { connect, type Database } from '../db.ts'
import type { StatementWatch } from '../prepared.ts'
import { reachedPosition } from './wal-positions.sql.ts'
import { type Use, watchReplica } from './watch-replica.ts'

export type Replica = {
  /** How stale an answer may be, in milliseconds. */
  maxLagMs: number
  /** Reads from the replica if it has reached a position. Undefined if it hasn't, isn't in use or fails; then read from the primary. */
  read<Answer>(
    needed: Position | undefined,
    work: (replica: Database) => Promise<Answer>,
  ): Promise<{ answer: Answer } | undefined>
  /** Infinite if the replica isn't in use. */
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

/** For reads that may be slightly stale. */
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
    // Stop using it until it answers again.
    use = 'away'
    void watched.lookNow()
  }

  return {
    maxLagMs,
    async read(needed, work) {
      if (use !== 'used' || replica === undefined) return undefined
      // One connection, so a later read is never older than an earlier one.
      const reading = replica
        .connection()
        .execute(async (own) => ((await isUpTo(own, needed)) ? { answer: await work(own) } : undefined))
      try {
        return await waiting.unlessGivenUp(reading)
      } catch (error) {
        // Retrying on the primary would take just as long.
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

/** Fails reads that wait for a silent replica as soon as we notice, instead of at the query timeout. */
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

/** Checks how far a connection's replica is, unless a recent answer suffices. One address may have several replicas behind it. */
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

type ReplicaPool = Pick<Options, 'url' | 'log' | 'limits' | 'watch'> & { isPooled: boolean }

/** Also asks for read-only sessions, in case the address ever leads to a primary. */
function openReplica({ url, isPooled, log, limits, watch }: ReplicaPool): Database {
  const address = { connectionString: url, application_name: 'dray-read' }
  const options = '-c TimeZone=UTC -c DateStyle=ISO -c default_transaction_read_only=on'
  return connect(openPool(isPooled ? { ...address, direct: address } : { ...address, options }, log, limits), { watch })
}
