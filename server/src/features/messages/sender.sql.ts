import type { NewsAbout } from '@dray/domain/messages/message-facts'
import type { MessageChannel } from '@dray/domain/messages/message-kinds'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { anyId } from '../../platform/db/queries/any-of.ts'
import { onOneConnection } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

const waitingMessages = (db: Db) => db.selectFrom('messages').where('sentAt', 'is', null).where('failedAt', 'is', null)

type Work = { hasDue: boolean; isDueUntold: boolean }

/** The one query that is made while nobody wants messages. */
export async function findWork(db: Db, { at, today }: { at: Date; today: string }): Promise<Work> {
  const { rows } = await sql<Work>`
    select
      exists (select from messages where sent_at is null and failed_at is null and next_attempt_at <= ${at}) as has_due,
      due_told_on is distinct from ${today}::date and exists (
        select from contacts where removed_at is null and message_channels <> '{}') as is_due_untold
    from message_lease`.execute(db)
  return rows[0] ?? { hasDue: false, isDueUntold: false }
}

/** False if another server noted it. */
export async function noteDueTold(tx: Tx, today: string): Promise<boolean> {
  const noted = await tx
    .updateTable('messageLease')
    .set({ dueToldOn: today })
    .where(sql<boolean>`due_told_on is distinct from ${today}`)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}

/** Contacts with a message that is due, those who wait longest first. */
export async function contactsToSend(
  db: Db,
  at: Date,
  { except, limit }: { except: readonly number[]; limit: number },
): Promise<number[]> {
  const rows = await waitingMessages(db)
    .select('contactId')
    .where('nextAttemptAt', '<=', at)
    .where('contactId', '!=', sql<number>`all(${except}::integer[])`)
    .groupBy('contactId')
    .orderBy(({ fn }) => fn.min('nextAttemptAt'))
    .orderBy('contactId')
    .limit(limit)
    .execute()
  return rows.map(({ contactId }) => contactId)
}

const maxWaiting = 500

const contactQuery = (db: Db, contactId: number) =>
  db
    .selectFrom('contacts')
    .innerJoin('customers', 'customers.id', 'contacts.customerId')
    .select(['contacts.email', 'contacts.seesMoney', 'contacts.removedAt', 'messageChannels', 'customerName'])
    .select([
      sql<boolean>`(select portal from company_settings)`.as('isPortalOn'),
      sql<boolean>`(select amounts_in_messages from company_settings)`.as('allowsAmounts'),
      sql<number | null>`(
        select telegram_id from chats where contact_id = user_id and unlinked_at is null and blocked_at is null
        order by id desc limit 1)`.as('telegramId'),
    ])
    .where('userId', '=', contactId)

const waitingQuery = (db: Db, contactId: number) =>
  waitingMessages(db)
    .select(['id', 'kind', 'orderId', 'facts', 'createdAt', 'dueAt', 'nextAttemptAt', 'attempts', 'subject', 'body'])
    .where('contactId', '=', contactId)
    .orderBy('id')
    .limit(maxWaiting)

const sentQuery = (db: Db, contactId: number, since: Date) =>
  db
    .selectFrom('messages')
    .select(['kind', 'orderId', (message) => message.ref('sentAt').$notNull().as('sentAt')])
    .where('contactId', '=', contactId)
    .where('sentAt', '>=', since)

export type ContactToTell = NonNullable<Awaited<ReturnType<typeof readContactToTell>>['contact']>
export type StoredMessage = Awaited<ReturnType<typeof readContactToTell>>['waiting'][number]

/** The contact, what waits for them in its sequence, and what they were sent since then. */
export const readContactToTell = (database: Db, contactId: number, since: Date) =>
  onOneConnection(database, async (db) => {
    const [contact, waiting, sent] = await Promise.all([
      contactQuery(db, contactId).executeTakeFirst(),
      waitingQuery(db, contactId).execute(),
      sentQuery(db, contactId, since).execute(),
    ])
    return { contact, waiting, sent }
  })

type Changed = Updateable<Tables['messages']>

/** One that was sent stays so. */
export async function updateMessages(db: Db, ids: readonly number[], changed: Changed): Promise<void> {
  if (ids.length > 0)
    await db.updateTable('messages').set(changed).where('id', '=', anyId(ids)).where('sentAt', 'is', null).execute()
}

type Started = {
  id: number
  holder: string
  channel: MessageChannel
  subject: string
  body: string
}

/** Keeps the text before it is sent. Undefined if another server sends by now. */
export async function startAttempt(tx: Tx, { id, holder, ...text }: Started): Promise<number | undefined> {
  const row = await tx
    .updateTable('messages')
    .set({ ...text, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where(sql<boolean>`exists (select from message_lease where holder = ${holder})`)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts
}

/** The first of these says it all from now on. */
export async function mergeMessages(
  tx: Tx,
  id: number,
  { facts, others }: { facts: NewsAbout['facts']; others: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ facts: JSON.stringify(facts) })
    .where('id', '=', id)
    .execute()
  await deleteMessages(tx, others)
}

export async function deleteMessages(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('messages').where('id', '=', anyId(ids)).execute()
}

/** Postpones all waiting messages of the channel. */
export async function pauseChannel(db: Db, channel: MessageChannel, until: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ nextAttemptAt: until })
    .where('channel', '=', channel)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('nextAttemptAt', '<', until)
    .execute()
}

type GiveUp = { channel: MessageChannel; dueBefore: Date; error: string; at: Date }

export async function giveUpMessages(db: Db, { channel, dueBefore, error, at }: GiveUp): Promise<void> {
  await db
    .updateTable('messages')
    .set({ failedAt: at, error })
    .where('channel', '=', channel)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('dueAt', '<=', dueBefore)
    .execute()
}

export async function markChatBlocked(db: Db, telegramId: number, at: Date): Promise<void> {
  await db
    .updateTable('chats')
    .set({ blockedAt: at })
    .where('telegramId', '=', telegramId)
    .where('unlinkedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .execute()
}

export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('messages').where('createdAt', '<', before).execute()
}
