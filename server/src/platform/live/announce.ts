import type { Entity } from '@dray/contract/call/entities'
import type { LiveEvent } from '@dray/contract/events'
import { kindsByEntity } from '@dray/contract/webhooks'
import type { EventAction, EventKind } from '@dray/domain/webhooks/events'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../db/db.ts'
import { fixedQueryWith } from '../db/queries/fixed-query.ts'
import { writtenAtCommit } from '../db/transaction.ts'

export const channel = 'dray'

/** Sent by triggers, to end the streams of sessions and forget them. Browsers don't receive it. Null means everyone's. */
export const sessionsEndedSchema = z.object({ kind: z.literal('sessions-ended'), userId: z.int().nullable() })

/** A notification has at most 8,000 bytes. With more ids than this, it names only the entity. */
const maxIds = 500

/** Without ids, anything of the entity may have changed. Records of webhooks always have theirs. */
type Change = { entity: Entity; ids: readonly number[]; action: EventAction }

/** Notifies every open browser, on all servers, and the webhooks (D-291) of this transaction's changes when it commits. */
export const announce = (
  tx: Tx,
  entity: Entity,
  ids: readonly number[],
  action: EventAction = 'changed',
): Promise<void> => addChange(tx, { entity, ids, action })

const addChange = writtenAtCommit(async (tx, changes: readonly Change[]) => {
  const byEntity = [...Map.groupBy(changes, ({ entity }) => entity)]
  const events = byEntity.map(
    ([entity, ofEntity]): LiveEvent => ({ kind: 'changed', entity, ids: changedIds(ofEntity) }),
  )
  const payloads = events.map((event) => JSON.stringify(event))
  const outbox = byEntity.flatMap(([entity, ofEntity]) => outboxRows(kindsByEntity[entity], ofEntity))
  await (outbox.length === 0
    ? notifyAll(tx, { payloads })
    : notifyWithEvents(tx, { payloads, outbox: JSON.stringify(outbox) }))
})

type OutboxRow = { kind: EventKind; action: EventAction; ids: number[] }

/** One event for each record: a new record that was changed too is created. */
function outboxRows(kind: EventKind | undefined, changes: readonly Change[]): OutboxRow[] {
  if (kind === undefined) return []
  const inOrder = byStrength.flatMap((action) => changes.filter((change) => change.action === action))
  const actions = new Map(inOrder.flatMap(({ ids, action }) => ids.map((id) => [id, action] as const)))
  return [...Map.groupBy(actions, ([, action]) => action)].map(([action, entries]) => ({
    kind,
    action,
    ids: entries.map(([id]) => id),
  }))
}
const byStrength: readonly EventAction[] = ['changed', 'created', 'removed']

function changedIds(changes: readonly Change[]): number[] {
  const ids = new Set(changes.flatMap((change) => change.ids))
  return ids.size > maxIds || changes.some((change) => change.ids.length === 0) ? [] : [...ids]
}

/** Reports a long job's progress to the window that started it, at once and outside the job's transaction. */
export async function announceProgress(db: Db, jobId: string, done: number, total: number): Promise<void> {
  await send(db, { kind: 'progress', jobId, done, total })
}

/** Notifies readers of the sign-in log and the user whose sessions changed. */
export async function announceSignIn(db: Db, userId: number | null): Promise<void> {
  await send(db, { kind: 'changed', entity: 'signIns', ids: userId === null ? [] : [userId] })
}

async function send(db: Db, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(db)
}

type Payloads = { payloads: readonly string[] }

const notifyAll = fixedQueryWith((db, { payloads }: Payloads) => notified(db, payloads))

/** In the same statement, since nearly every change writes events. */
const notifyWithEvents = fixedQueryWith((db, { payloads, outbox }: Payloads & { outbox: string }) =>
  notified(
    db.with('written', (cte) =>
      cte
        .insertInto('webhookOutbox')
        .columns(['kind', 'action', 'recordIds'])
        .expression(sql`
          select kind, action, ids from jsonb_to_recordset(${outbox}::jsonb) as event (kind text, action text, ids integer[])
          where exists (select from webhooks where is_active and event.kind = any(kinds))`),
    ),
    payloads,
  ),
)

const notified = (db: Pick<Db, 'selectFrom'>, payloads: readonly string[]) =>
  db
    .selectFrom(sql<{ payload: string }>`unnest(${payloads}::text[])`.as<'event'>(sql`event (payload)`))
    .select(sql`pg_notify(${sql.lit(channel)}, payload)`.as('sent'))
