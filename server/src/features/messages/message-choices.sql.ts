import type { MessageChannels } from '@dray/domain/messages/message-kinds'
import { maxListedMessages } from '@dray/contract/customers/messages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

const choices = (db: Db, contactId: number) =>
  db
    .selectFrom('contacts')
    .select(['email', 'messageChannels'])
    .select(
      sql<boolean>`exists (
        select from chats where contact_id = user_id and unlinked_at is null and blocked_at is null)`.as('hasChat'),
    )
    .where('userId', '=', contactId)
    .where('removedAt', 'is', null)

export const contactChoices = (db: Db, contactId: number) => choices(db, contactId).executeTakeFirst()

export const lockContactChoices = (tx: Tx, contactId: number) =>
  choices(tx, contactId).forNoKeyUpdate('contacts').executeTakeFirst()

export async function saveContactChoices(tx: Tx, contactId: number, channels: MessageChannels): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ messageChannels: JSON.stringify(channels) })
    .where('userId', '=', contactId)
    .execute()
}

/** Includes messages to removed contacts. */
export const messagesOfCustomer = (db: Db, customerId: number) =>
  db
    .selectFrom('messages')
    .innerJoin('contacts', 'contacts.userId', 'contactId')
    .leftJoin('orders', 'orders.id', 'orderId')
    .select([
      'messages.id',
      'contacts.name as contact',
      'channel',
      'kind',
      'orderNum',
      'dueAt',
      'messages.sentAt',
      'failedAt',
    ])
    .select(['error', 'body as text'])
    .where('contacts.customerId', '=', customerId)
    .orderBy('messages.id', 'desc')
    .limit(maxListedMessages)
    .execute()

export async function isCustomer(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
