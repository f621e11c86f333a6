import type { Entity } from '@dray/contract/entities'
import type { LiveEvent } from '@dray/contract/events'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../db/db.ts'
import { pipeline } from '../db/transaction.ts'

export const channel = 'dray'

export const sessionsEndedSchema = z.object({ kind: z.literal('sessions-ended'), userId: z.int() })
type SessionsEnded = z.output<typeof sessionsEndedSchema>

/** A notification can have at most 8,000 bytes. With more ids than this, it names only the entity that changed. */
const maxIds = 500

/** Notifies every open browser, on every server of the system, of what this transaction changed, when it commits. */
export async function announce(tx: Tx, entity: Entity, ids: readonly number[]): Promise<void> {
  // Without ids anything of the entity may have changed.
  await pipeline(tx, send(tx, { kind: 'changed', entity, ids: ids.length > maxIds ? [] : [...new Set(ids)] }))
}

/** Notifies the window that started a long job of its progress: at once and outside the transaction of the job. */
export async function announceProgress(db: Db, jobId: string, done: number, total: number): Promise<void> {
  await send(db, { kind: 'progress', jobId, done, total })
}

/** Tells every server that sessions of a user ended, so that their streams end too. No browser hears of it. */
export async function announceSessionsEnded(db: Db, userId: number): Promise<void> {
  await send(db, { kind: 'sessions-ended', userId })
}

/** Tells whoever reads the log of sign-ins, and the user whose sessions changed. */
export async function announceSignIn(db: Db, userId: number | null): Promise<void> {
  await send(db, { kind: 'changed', entity: 'signIns', ids: userId === null ? [] : [userId] })
}

async function send(db: Db, event: LiveEvent | SessionsEnded): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(db)
}
