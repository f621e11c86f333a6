import type { Entity } from '@dray/contract/entities'
import type { LiveEvent } from '@dray/contract/events'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../db/db.ts'
import { fixedQueryWith } from '../db/fixed-query.ts'
import { writtenAtCommit } from '../db/transaction.ts'

export const channel = 'dray'

export const sessionsEndedSchema = z.object({ kind: z.literal('sessions-ended'), userId: z.int() })
type SessionsEnded = z.output<typeof sessionsEndedSchema>

/** A notification has at most 8,000 bytes. With more ids than this, it names only the entity. */
const maxIds = 500

/** Without ids, anything of the entity may have changed. */
type Change = { entity: Entity; ids: readonly number[] }

/** Notifies every open browser, on all servers, of this transaction's changes when it commits. */
export const announce = (tx: Tx, entity: Entity, ids: readonly number[]): Promise<void> =>
  addChange(tx, { entity, ids })

const addChange = writtenAtCommit(async (tx, changes: readonly Change[]) => {
  const events = [...Map.groupBy(changes, ({ entity }) => entity)].map(
    ([entity, ofEntity]): LiveEvent => ({ kind: 'changed', entity, ids: changedIds(ofEntity) }),
  )
  await notifyAll(tx, { payloads: events.map((event) => JSON.stringify(event)) })
})

function changedIds(changes: readonly Change[]): number[] {
  const ids = new Set(changes.flatMap((change) => change.ids))
  return ids.size > maxIds || changes.some((change) => change.ids.length === 0) ? [] : [...ids]
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

const notifyAll = fixedQueryWith((db, { payloads }: { payloads: readonly string[] }) =>
  db
    .selectFrom(sql<{ payload: string }>`unnest(${payloads}::text[])`.as<'event'>(sql`event (payload)`))
    .select(sql`pg_notify(${sql.lit(channel)}, payload)`.as('sent')),
)
