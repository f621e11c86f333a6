import pg from 'pg'
import type { z } from 'zod'
import { limited } from '../connection.ts'
import { replicaRow, replicaState } from './wal-positions.sql.ts'

/** Time limit for connecting and for the answer. Reads wait for the replica that long. */
const answerMs = 1000

export type ReplicaState = Omit<z.output<typeof replicaRow>, 'pid'> & { isPooled: boolean }

/** Uses its own connection, so a busy pool doesn't make the replica look dead. */
export function createProbe(url: string) {
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
