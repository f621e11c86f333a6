import pg from 'pg'
import type { z } from 'zod'
import { limited } from '../connection.ts'
import { replicaRow, replicaState } from './wal-positions.sql.ts'

/** How long a replica may take to connect, and then to answer. Meanwhile reads wait for it that nobody else answers. */
const answerMs = 1000

export type ReplicaState = Omit<z.output<typeof replicaRow>, 'pid'> & { isPooled: boolean }

/** Asks a replica how it is on a connection of its own, so that a pool in full use is no reason to leave it. */
export function createProbe(url: string) {
  // A pooler takes no time for statements, and nobody knows yet whether there is one.
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
        // Otherwise the pool would keep a connection from which nothing comes back.
        client.release(failure !== undefined)
      }
    },
    stop: () => pool.end(),
  }
}
