import { type Position, positionSchema } from '@dray/contract/call/wal-position'
import { z } from 'zod'

/**
 * Every earlier commit is at or before this WAL position. Only flushed WAL is sent to replicas, so the flushed position is the one a
 * replica reaches soon; without synchronous commits, commits may be beyond it.
 */
export const positionNow = `select case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as position`

/** One round trip. A failed transaction is rolled back and returns no position. */
export const commitWithPosition = `commit; ${positionNow}`

/** Splits the results of the two statements. */
export function committedAt(results: unknown): { commit: object; position: Position | undefined } {
  const [commit, now] = commitResults.parse(results)
  return { commit, position: commit.command === 'COMMIT' ? now.rows[0]?.position : undefined }
}

export const positionRow = z.object({ position: positionSchema })

const commitResults = z.tuple([z.looseObject({ command: z.string() }), z.object({ rows: z.array(positionRow) })])
