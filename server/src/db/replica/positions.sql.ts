import { type Position, positionSchema } from '@dray/contract/position'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { Database } from '../db.ts'

/**
 * Where the database itself is: everything that was committed before is at or before this position. What is not on disk yet is sent to no
 * replica, so the position on disk is the one that a replica reaches soon; without synchronous commits, commits may be beyond it.
 */
export const positionNow = `select case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as position`

/** Both in one round trip. If the transaction had failed, it is rolled back and there is no position to tell. */
export const commitWithPosition = `commit; ${positionNow}`

/** The results of both statements apart. */
export function committedAt(results: unknown): { commit: object; position: Position | undefined } {
  const [commit, now] = commitResults.parse(results)
  return { commit, position: commit.command === 'COMMIT' ? now.rows[0]?.position : undefined }
}

const positionRow = z.object({ position: positionSchema })

/** The database itself, by which its replicas are recognized. */
const ownRow = positionRow.extend({ system: z.string(), database: z.string() })
export type OwnState = z.output<typeof ownRow>

const commitResults = z.tuple([z.looseObject({ command: z.string() }), z.object({ rows: z.array(positionRow) })])

const identity = `(select system_identifier::text from pg_control_system()) as system, current_database() as database`

export async function currentPosition(db: Database): Promise<Position> {
  return positionRow.parse((await sql.raw(positionNow).execute(db)).rows[0]).position
}

/** The same on a connection outside the pool. */
export async function positionOf(client: pg.Client): Promise<Position> {
  return positionRow.parse((await client.query(positionNow)).rows[0]).position
}

export async function stateOfDatabase(db: Database): Promise<OwnState> {
  const { rows } = await sql.raw(`select now.position, ${identity} from (${positionNow}) now`).execute(db)
  return ownRow.parse(rows[0])
}

/** Asked of a replica. A pooler tells a connection another number of its process than the database. */
export const replicaState = `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as reached,
  pg_backend_pid() as pid, ${identity}`

export const replicaRow = z.object({
  isReplica: z.boolean(),
  reached: positionSchema.nullable(),
  pid: z.int(),
  system: z.string(),
  database: z.string(),
})

/** What a replica contains at least; undefined if it became a database of its own. */
export async function reachedPosition(replica: Database): Promise<Position | undefined> {
  const { rows } = await sql<{
    reached: Position | null
  }>`select pg_last_wal_replay_lsn()::text as reached where pg_is_in_recovery()`.execute(replica)
  return rows[0]?.reached ?? undefined
}
