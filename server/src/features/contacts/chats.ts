import { typedAccessCode } from '@dray/domain/contacts/access-codes'
import { maxContacts } from '@dray/domain/contacts/contact'
import { maxLengths } from '@dray/domain/limits'
import { plainLine } from '@dray/domain/text/plain-text'
import type { Db, Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { Author } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { lockAccessCode, markAccessCodeUsed } from '../customers/index.ts'
import { findCode } from './access-codes.ts'
import { logContact, saveNewContacts } from './change-contacts.ts'
import { endChat, insertChat, linkedChats, markChatsBlocked } from './chats.sql.ts'
import { contactById, type ContactRow, contactsOfCustomer, lockContact } from './contacts.sql.ts'

export type ChatContact = Pick<ContactRow, 'id' | 'name' | 'customerId' | 'customerName' | 'mayOrder' | 'seesMoney'>
type LinkedChat = { chatId: number; contact: ChatContact; blockedAt: Date | null }

/** One chat may serve several customers (D-345). By the customer's name. */
export async function chatsOfTelegram(db: Db, telegramId: number): Promise<LinkedChat[]> {
  const chats = await linkedChats(db, telegramId)
  return chats.map(({ chatId, blockedAt, ...contact }) => ({ chatId, contact, blockedAt }))
}

type Chat = { telegramId: number; name: string }
type LinkedContact = Pick<ContactRow, 'id' | 'name' | 'customerId' | 'customerName'>

/**
 * Uses the code for this chat. Of two chats that use one code at once, the second finds it used. Undefined if the code doesn't work, or
 * if it needs a new contact and the customer can't have more.
 */
export async function linkChat(
  tx: Tx,
  { code, chat }: { code: string; chat: Chat },
  at: Date,
): Promise<LinkedContact | undefined> {
  const typed = typedAccessCode(code)
  if (typed === undefined || !(await lockAccessCode(tx, typed))) return undefined
  const found = await findCode(tx, typed, at)
  if (!found) return undefined
  const linked = (await chatsOfTelegram(tx, chat.telegramId)).filter(
    ({ contact }) => contact.customerId === found.customerId,
  )
  const contactId = found.contactId ?? linked[0]?.contact.id ?? (await addContactOfChat(tx, found.customerId, chat, at))
  const contact = contactId === undefined ? undefined : await lockContact(tx, contactId)
  if (!contact) return undefined
  const author = { userId: contact.id, at }
  // A chat orders for one contact of a customer: this one from now on.
  for (const earlier of linked) if (earlier.contact.id !== contact.id) await unlinkChat(tx, earlier.chatId, author)
  const { id, name, customerId, customerName } = contact
  await insertChat(tx, { telegramId: chat.telegramId, contactId: id, name: chatName(chat), linkedAt: at })
  await markAccessCodeUsed(tx, customerId, id, at)
  await logContact(tx, contact, { notes: `Chat of ${name} linked` }, author)
  return { id, name, customerId, customerName }
}

/** Telegram lets people have a name that shows nothing. */
const chatName = ({ name }: Chat): string => plainLine(name).slice(0, maxLengths.name) || 'Telegram chat'

/** May order, but sees no money until the office says so. */
async function addContactOfChat(tx: Tx, customerId: number, chat: Chat, at: Date): Promise<number | undefined> {
  if ((await contactsOfCustomer(tx, customerId)).length >= maxContacts) return undefined
  const contact = { customerId, name: chatName(chat), email: null, mayOrder: true, seesMoney: false }
  const [id] = await saveNewContacts(tx, [contact], { userId: null, at })
  return id
}

/** Unlinking twice is 404. */
export async function unlinkChat(tx: Tx, chatId: number, author: Author): Promise<{ ok: true }> {
  const contactId = mustExist(await endChat(tx, chatId, author.at))
  const contact = mustExist(await contactById(tx, contactId))
  await logContact(tx, contact, { notes: `Chat of ${contact.name} unlinked` }, author)
  return { ok: true }
}

/** Null once the bot may write again. */
export async function setChatBlocked(tx: Tx, telegramId: number, at: Date | null): Promise<void> {
  const contactIds = await markChatsBlocked(tx, telegramId, at)
  if (contactIds.length > 0) await announce(tx, 'contacts', contactIds)
}
