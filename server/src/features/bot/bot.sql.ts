import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

type BotHealth = {
  botName?: string
  connectedAt?: Date
  lastUpdateAt?: Date
  problem?: string | null
  guessedAt?: Date
  told?: string
  toldAt?: Date
}

export async function noteBotHealth(db: Db, health: BotHealth): Promise<void> {
  await db.updateTable('botLease').set(health).execute()
}

export const readLease = (db: Db) =>
  db
    .selectFrom('botLease')
    .select(['botName', 'connectedAt', 'lastUpdateAt', 'problem', 'guessedAt', 'told', 'toldAt'])
    .executeTakeFirstOrThrow()

type SavedUpdate = { updateId: number; telegramId: number; body: unknown }

/** An update that comes again is the same. Telegram is told only after this is committed. */
export async function saveUpdates(db: Db, updates: readonly SavedUpdate[], at: Date): Promise<void> {
  if (updates.length === 0) return
  const rows = updates.map(({ updateId, telegramId, body }) => ({
    updateId,
    telegramId,
    body: storableJson(body),
    receivedAt: at,
    nextAttemptAt: at,
  }))
  await db
    .insertInto('botInbox')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['updateId', 'bodyHash']).doNothing())
    .execute()
}

/** PostgreSQL takes neither zero bytes nor halves of letters. */
const storableJson = (body: unknown): string =>
  JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )

/** The first update of each chat that waits, if it is due. */
export async function dueUpdates(db: Db, at: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select distinct on (telegram_id) id, next_attempt_at from bot_inbox
      where done_at is null and set_aside_at is null order by telegram_id, id
    ) as first_of_chat
    where next_attempt_at <= ${at} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Undefined if it was handled meanwhile. */
export const lockUpdate = (tx: Tx, id: number) =>
  tx
    .selectFrom('botInbox')
    .select(['id', 'body', 'attempts', 'receivedAt'])
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .where('setAsideAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function markUpdateDone(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('botInbox').set({ doneAt: at }).where('id', '=', id).execute()
}

type FailedUpdate = { id: number; error: string; nextAttemptAt: Date; maxAttempts: number; at: Date }

/** Sets it aside after `maxAttempts`. */
export async function noteFailedUpdate(
  db: Db,
  { id, error, nextAttemptAt, maxAttempts, at }: FailedUpdate,
): Promise<void> {
  await db
    .updateTable('botInbox')
    .set({
      attempts: sql`attempts + 1`,
      error,
      nextAttemptAt,
      setAsideAt: sql<Date | null>`case when attempts + 1 >= ${maxAttempts} then ${at}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .execute()
}

type NewReply = Pick<Insertable<Tables['botReplies']>, 'telegramId' | 'method'> & {
  cardId?: number
  body: Record<string, unknown>
}

export async function insertReply(tx: Tx, { body, ...reply }: NewReply, at: Date): Promise<void> {
  await tx
    .insertInto('botReplies')
    .values({ ...reply, body: JSON.stringify(body), createdAt: at, nextAttemptAt: at })
    .execute()
}

export type ReplyRow = Awaited<ReturnType<typeof dueReplies>>[number]

/** The first reply of each chat that waits, if it is due, with the message of its card. */
export async function dueReplies(db: Db, at: Date, limit: number) {
  const { rows } = await sql<{
    id: number
    telegramId: number
    cardId: number | null
    messageId: number | null
    method: string
    body: Record<string, unknown>
    attempts: number
    createdAt: Date
  }>`
    select first.id, first.telegram_id, card_id, message_id, method, body, attempts, created_at
    from (
      select distinct on (telegram_id) * from bot_replies
      where sent_at is null and failed_at is null order by telegram_id, id
    ) as first
    left join bot_cards on bot_cards.id = card_id
    where next_attempt_at <= ${at} order by first.id limit ${limit}`.execute(db)
  return rows
}

export async function markReplySent(
  tx: Tx,
  { id, cardId, messageId }: { id: number; cardId: number | null; messageId: number | undefined },
  at: Date,
): Promise<void> {
  await tx.updateTable('botReplies').set({ sentAt: at, error: null }).where('id', '=', id).execute()
  if (cardId !== null && messageId !== undefined)
    await tx.updateTable('botCards').set({ messageId }).where('id', '=', cardId).execute()
}

/** Without `nextAttemptAt` it is given up. */
export async function noteFailedReply(
  db: Db,
  { id, error, nextAttemptAt }: { id: number; error: string; nextAttemptAt: Date | undefined },
  at: Date,
): Promise<void> {
  await db
    .updateTable('botReplies')
    .set({
      attempts: sql`attempts + 1`,
      error,
      ...(nextAttemptAt === undefined ? { failedAt: at } : { nextAttemptAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** For a chat that blocked the bot. */
export async function giveUpReplies(db: Db, telegramId: number, error: string, at: Date): Promise<void> {
  await db
    .updateTable('botReplies')
    .set({ failedAt: at, error })
    .where('telegramId', '=', telegramId)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute()
}

export async function insertCard(
  tx: Tx,
  card: { telegramId: number; contactId: number | null; state: object },
  at: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('botCards')
    .values({ ...card, state: JSON.stringify(card.state), changedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type CardRow = NonNullable<Awaited<ReturnType<typeof lockCard>>>

const cardColumns = ['id', 'telegramId', 'contactId', 'revision', 'messageId', 'state', 'changedAt', 'endedAt'] as const

export const lockCard = (tx: Tx, id: number, telegramId: number) =>
  tx
    .selectFrom('botCards')
    .select(cardColumns)
    .where('id', '=', id)
    .where('telegramId', '=', telegramId)
    .forUpdate()
    .executeTakeFirst()

/** The order that a contact has been writing in this chat since then. */
export const newestOrderCard = (
  tx: Tx,
  { telegramId, contactId, since }: { telegramId: number; contactId: number; since: Date },
) =>
  tx
    .selectFrom('botCards')
    .select(cardColumns)
    .where('telegramId', '=', telegramId)
    .where('contactId', '=', contactId)
    .where(sql`state ->> 'kind'`, '=', 'order')
    .where('endedAt', 'is', null)
    .where('changedAt', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Buttons of an earlier revision no longer work. Returns the new one. */
export async function changeCard(
  tx: Tx,
  id: number,
  changed: { state?: object; contactId?: number; isEnded?: boolean },
  at: Date,
): Promise<number> {
  const { revision } = await tx
    .updateTable('botCards')
    .set({
      ...(changed.state === undefined ? {} : { state: JSON.stringify(changed.state) }),
      ...(changed.contactId === undefined ? {} : { contactId: changed.contactId }),
      ...(changed.isEnded ? { endedAt: at } : {}),
      revision: sql`revision + 1`,
      changedAt: at,
    })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

type BotWork = { waiting: number; failed: number }

export async function countBotWork(db: Db): Promise<BotWork> {
  const { rows } = await sql<BotWork>`
    select
      (select count(*) from bot_inbox where done_at is null and set_aside_at is null)::integer
        + (select count(*) from bot_replies where sent_at is null and failed_at is null)::integer as waiting,
      (select count(*) from bot_replies where failed_at is not null)::integer as failed`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

export const updatesSetAside = (db: Db, limit: number) =>
  db
    .selectFrom('botInbox')
    .select(['id', 'receivedAt', 'body', 'error'])
    .where('setAsideAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Entries that failed stay longer, so people can look at them. */
export async function deleteBotRowsBefore(
  db: Db,
  { handled, setAside }: { handled: Date; setAside: Date },
): Promise<void> {
  await sql`delete from bot_inbox where received_at < ${handled} and (done_at is not null or received_at < ${setAside})`.execute(
    db,
  )
  await sql`delete from bot_replies where created_at < ${handled} and (sent_at is not null or created_at < ${setAside})`.execute(
    db,
  )
  await sql`delete from bot_cards where changed_at < ${setAside}
    and not exists (select from bot_replies where card_id = bot_cards.id)`.execute(db)
}
