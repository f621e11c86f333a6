import { type Position, positionSchema } from '@dray/contract/wal-position'
import { z } from 'zod'

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

export const positionRow = z.object({ position: positionSchema })

const commitResults = z.tuple([z.looseObject({ command: z.string() }), z.object({ rows: z.array(positionRow) })])
