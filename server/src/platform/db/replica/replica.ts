import { isReached, type Position } from '@dray/contract/call/wal-position'
import pg from 'pg'
import type { z } from 'zod'
import type { Log } from '../../log.ts'
import { type DatabaseLimits, limited, openPool } from '../connection.ts'
import { isDatabaseAway, isDatabaseError, isStatementTimeout } from '../database-errors.ts'
import { connect, type Database } from '../db.ts'
import type { StatementWatch } from '../prepared.ts'
import { type OwnState, reachedPosition, replicaRow, replicaState, stateOfDatabase } from './wal-positions.sql.ts'

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

type Use = 'unknown' | 'used' | 'away' | 'behind' | 'foreign'

type UseOptions = { url: string; maxLagMs: number; primary: Database; log: Log; onUse: (use: Use) => void }

/**
 * Asks primary and replica for their positions about once a second, so reads rarely need a query for that and never wait for a dead
 * replica.
 */
function watchReplica({ url, maxLagMs, primary, log, onUse }: UseOptions) {
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

/** Time limit for connecting and for the answer. Reads wait for the replica that long. */
const answerMs = 1000

type ReplicaState = Omit<z.output<typeof replicaRow>, 'pid'> & { isPooled: boolean }

/** Uses its own connection, so a busy pool doesn't make the replica look dead. */
function createProbe(url: string) {
  // A pooler accepts no statement timeout, and we don't know yet whether there is one.
  const limits = limited({ connectMs: answerMs, statementMs: answerMs, queryMs: answerMs }, true)
  const pool = new pg.Pool({ connectionString: url, ...limits, application_name: 'dray-probe', max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    async ask(): Promise<ReplicaState> {
      const client: pg.PoolClient & { processID?: number } = await pool.connect()
      let failure: unknown
      try {
        const { rows } = await client.query(replicaState)
        const { pid, ...state } = replicaRow.parse(rows[0])
        return { ...state, isPooled: pid !== client.processID }
      } catch (error) {
        failure = error
        throw error
      } finally {
        // Otherwise the pool would keep a dead connection.
        client.release(failure !== undefined)
      }
    },
    stop: () => pool.end(),
  }
}
