import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { anyId } from '../../platform/db/queries/any-of.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Chats that are linked to contacts who were not removed, by the customer's name. */
export const linkedChats = (db: Db, telegramId: number) =>
  db
    .selectFrom('chats')
    .innerJoin('contacts', 'contacts.userId', 'chats.contactId')
    .innerJoin('customers', 'customers.id', 'contacts.customerId')
    .select([
      'chats.id as chatId',
      'chats.blockedAt',
      'contacts.userId as id',
      'contacts.name',
      'contacts.mayOrder',
      'contacts.seesMoney',
      'contacts.customerId',
      'customers.customerName',
    ])
    .where('chats.telegramId', '=', telegramId)
    .where('chats.unlinkedAt', 'is', null)
    .where('contacts.removedAt', 'is', null)
    .orderBy('customers.nameOrder')
    .orderBy('chats.id')
    .execute()

export const chatsOfContacts = (db: Db, contactIds: readonly number[]) =>
  db
    .selectFrom('chats')
    .select(['id', 'contactId', 'name', 'linkedAt', 'blockedAt'])
    .where('contactId', '=', anyId(contactIds))
    .where('unlinkedAt', 'is', null)
    .orderBy('linkedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** A chat that is linked to this contact already is not doubled. */
export async function insertChat(tx: Tx, chat: Insertable<Tables['chats']>): Promise<void> {
  await tx
    .insertInto('chats')
    .values(chat)
    .onConflict((conflict) =>
      conflict
        .columns(['telegramId', 'contactId'])
        .where('unlinkedAt', 'is', null)
        .doUpdateSet({ name: chat.name, blockedAt: null }),
    )
    .execute()
}

const stillLinked = (tx: Tx, at: Date) =>
  tx.updateTable('chats').set({ unlinkedAt: at }).where('unlinkedAt', 'is', null)

/** Returns the contact's id, or undefined if there is no such chat or it was unlinked before. */
export async function endChat(tx: Tx, chatId: number, at: Date): Promise<number | undefined> {
  const chat = await stillLinked(tx, at).where('id', '=', chatId).returning('contactId').executeTakeFirst()
  return chat?.contactId
}

export async function endChatsOfContact(tx: Tx, contactId: number, at: Date): Promise<void> {
  await stillLinked(tx, at).where('contactId', '=', contactId).execute()
}

/** Returns the ids of the contacts for whom this is new. */
export async function markChatsBlocked(tx: Tx, telegramId: number, at: Date | null): Promise<number[]> {
  const chats = await tx
    .updateTable('chats')
    .set({ blockedAt: at })
    .where('telegramId', '=', telegramId)
    .where('unlinkedAt', 'is', null)
    .where(sql<boolean>`(blocked_at is null) <> (${at}::timestamptz is null)`)
    .returning('contactId')
    .execute()
  return chats.map(({ contactId }) => contactId)
}
