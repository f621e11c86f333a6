import { type Position, positionSchema } from '@dray/contract/call/wal-position'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { Database } from '../db.ts'
import { positionNow, positionRow } from './commit-position.ts'

/** Identifies the primary, to recognize its replicas. */
const ownRow = positionRow.extend({ system: z.string(), database: z.string() })
export type OwnState = z.output<typeof ownRow>

const identity = `(select system_identifier::text from pg_control_system()) as system, current_database() as database`

export async function currentPosition(db: Database): Promise<Position> {
  return positionRow.parse((await sql.raw(positionNow).execute(db)).rows[0]).position
}

/** For a connection outside the pool. */
export async function readPosition(client: pg.Client): Promise<Position> {
  return positionRow.parse((await client.query(positionNow)).rows[0]).position
}

export async function stateOfDatabase(db: Database): Promise<OwnState> {
  const { rows } = await sql.raw(`select now.position, ${identity} from (${positionNow}) now`).execute(db)
  return ownRow.parse(rows[0])
}

/** Run on a replica. A pooler reports a different process number than the database. */
export const replicaState = `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as reached,
  pg_backend_pid() as pid, ${identity}`

export const replicaRow = z.object({
  isReplica: z.boolean(),
  reached: positionSchema.nullable(),
  pid: z.int(),
  system: z.string(),
  database: z.string(),
})

/** The position the replica has at least reached; undefined if it was promoted. */
export async function reachedPosition(replica: Database): Promise<Position | undefined> {
  const { rows } = await sql<{
    reached: Position | null
  }>`select pg_last_wal_replay_lsn()::text as reached where pg_is_in_recovery()`.execute(replica)
  return rows[0]?.reached ?? undefined
}
