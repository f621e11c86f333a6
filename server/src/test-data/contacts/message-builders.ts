import { type MessageChannel, messageKinds } from '@dray/domain/messages/message-kinds'
import { saveNewContacts } from '../../features/contacts/index.ts'
import type { Database } from '../../platform/db/db.ts'

/** Everything by one channel. */
export const allBy = (channel: MessageChannel): string =>
  JSON.stringify(Object.fromEntries(messageKinds.map((kind) => [kind, channel])))

type Fields = { email?: string | null; channel?: MessageChannel; seesMoney?: boolean; telegramId?: number }

/** A contact without a device who is told everything. */
export async function aToldContact(
  db: Database,
  customerId: number,
  { email = `${crypto.randomUUID()}@example.com`, channel = 'EMAIL', seesMoney = true, telegramId }: Fields = {},
): Promise<number> {
  const contact = { customerId, name: `Contact ${crypto.randomUUID()}`, email, mayOrder: true, seesMoney }
  const { id: userId } = await db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow()
  const [id = 0] = await db.transaction().execute((tx) => saveNewContacts(tx, [contact], { userId, at: new Date() }))
  await db
    .updateTable('contacts')
    .set({ messageChannels: allBy(channel) })
    .where('userId', '=', id)
    .execute()
  if (telegramId !== undefined) await aChat(db, id, telegramId)
  return id
}

export async function aChat(db: Database, contactId: number, telegramId: number): Promise<void> {
  await db.insertInto('chats').values({ contactId, telegramId, name: 'Kim', linkedAt: new Date() }).execute()
}
