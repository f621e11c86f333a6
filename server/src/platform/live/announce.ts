import type { Entity } from '@dray/contract/entities'
import type { LiveEvent } from '@dray/contract/events'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../db/db.ts'
import { pipeline } from '../db/transaction.ts'

export const channel = 'dray'

export const sessionsEndedSchema = z.object({ kind: z.literal('sessions-ended'), userId: z.int() })
type SessionsEnded = z.output<typeof sessionsEndedSchema>

/** A notification has at most 8,000 bytes. With more ids than this, it names only the entity. */
const maxIds = 500

/** Notifies every open browser, on all servers, of this transaction's changes when it commits. */
export async function announce(tx: Tx, entity: Entity, ids: readonly number[]): Promise<void> {
  // Without ids, anything of the entity may have changed.
  await pipeline(tx, send(tx, { kind: 'changed', entity, ids: ids.length > maxIds ? [] : [...new Set(ids)] }))
}

/** Reports a long job's progress to the window that started it, at once and outside the job's transaction. */
export async function announceProgress(db: Db, jobId: string, done: number, total: number): Promise<void> {
  await send(db, { kind: 'progress', jobId, done, total })
}

/** Makes every server end the streams of ended sessions. Browsers don't receive it. */
export async function announceSessionsEnded(db: Db, userId: number): Promise<void> {
  await send(db, { kind: 'sessions-ended', userId })
}

/** Notifies readers of the sign-in log and the user whose sessions changed. */
export async function announceSignIn(db: Db, userId: number | null): Promise<void> {
  await send(db, { kind: 'changed', entity: 'signIns', ids: userId === null ? [] : [userId] })
}

async function send(db: Db, event: LiveEvent | SessionsEnded): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(db)
}
