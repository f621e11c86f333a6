import type { Entity } from '@dray/contract/entities'
import type { LiveEvent } from '@dray/contract/events'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

export const channel = 'dray'

/** A notification holds less than 8,000 bytes; above this many ids a listener is told only which entity changed. */
const maxIds = 500

/** Tells every open browser what this transaction changed, at the moment it commits, at every server of the system. */
export async function announce(tx: Tx, entity: Entity, ids: readonly number[]): Promise<void> {
  await send(tx, { kind: 'changed', entity, ids: ids.length > maxIds ? [] : [...ids] })
}

/** Tells the window that started a long job how far it is: at once, on its own connection, whatever becomes of the job. */
export async function announceProgress(db: Db, jobId: string, done: number, total: number): Promise<void> {
  await send(db, { kind: 'progress', jobId, done, total })
}

async function send(db: Db, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(db)
}
