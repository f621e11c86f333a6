import { mergedNews, type NewsAbout } from '@dray/domain/messages/message-facts'
import { isAboutMoney, reachableChannel } from '@dray/domain/messages/message-kinds'
import { messageText } from '@dray/domain/messages/message-text'
import { type NextMessage, nextMessage, sentSince } from '@dray/domain/messages/when-to-send'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { MessageContext } from './message-context.ts'
import { type Address, recordOutcome } from './record-outcome.ts'
import { sendByMail, sendToChat, type Sent } from './send-message.ts'
import {
  type ContactToTell,
  deleteMessages,
  mergeMessages,
  readContactToTell,
  startAttempt,
  type StoredMessage,
  updateMessages,
} from './sender.sql.ts'

/** Does one thing with a contact's messages. False if nothing more can be done now. */
export async function sendNext(context: MessageContext, contactId: number, company: string): Promise<boolean> {
  const { db, config, now } = context
  const at = now()
  const { contact, waiting, sent } = await readContactToTell(db, contactId, sentSince(at))
  const next = nextMessage(waiting, sent, { at, timeZone: config.timeZone })
  await postpone(context, next, at)
  const message = waiting.find(({ id }) => id === next.send?.id)
  if (contact === undefined || next.send === undefined || message === undefined) return false
  const others = waiting.filter(({ id }) => next.send?.with.includes(id))
  const news = mergeAll([message, ...others])
  const ids = [message, ...others].map(({ id }) => id)
  if (news === undefined) {
    await deleteMessages(db, ids)
    return true
  }
  const address = addressFor(context, contact, message)
  if ('error' in address) {
    await updateMessages(db, ids, { failedAt: at, error: address.error })
    return true
  }
  const { pausedUntil } = context.channels[address.channel]
  if (at < pausedUntil) {
    await updateMessages(db, [message.id], { nextAttemptAt: pausedUntil })
    return true
  }
  const text = storedText(message) ?? composedText(context, news, { contact, company })
  return attempt(context, message, { address, text, news, others: next.send.with, company })
}

async function postpone({ db }: MessageContext, { holds, expired }: NextMessage, at: Date): Promise<void> {
  await updateMessages(db, expired, { failedAt: at, error: 'Too late to be sent' })
  for (const { id, until, isDueThen } of holds)
    await updateMessages(db, [id], { nextAttemptAt: until, ...(isDueThen && { dueAt: until }) })
}

/** Undefined if all of it came back to what it was. */
function mergeAll(messages: readonly StoredMessage[]): NewsAbout | undefined {
  const [first, ...later] = messages.map(({ kind, facts }) => ({ kind, facts }) as NewsAbout)
  return later.reduce<NewsAbout | undefined>((news, next) => (news ? mergedNews(news, next) : next), first)
}

function addressFor(
  { chat }: MessageContext,
  contact: ContactToTell,
  { kind }: StoredMessage,
): Address | { error: string } {
  const { email, telegramId, messageChannels } = contact
  const chosen = messageChannels[kind]
  if (contact.removedAt) return { error: 'This contact was removed' }
  if (!contact.isPortalOn) return { error: 'The portal is off' }
  if (chosen === undefined) return { error: 'The contact turned these messages off' }
  if (isAboutMoney(kind) && !contact.seesMoney) return { error: 'The contact no longer sees money' }
  // Without a bot, a chat without an email waits for one.
  const hasChat = telegramId !== null && (chat !== undefined || email === null)
  const channel = reachableChannel(chosen, { email, hasChat })
  if (channel === 'CHAT' && telegramId !== null) return { channel, telegramId }
  return email === null
    ? { error: 'The contact has no email, and no chat that takes messages' }
    : { channel: 'EMAIL', to: email }
}

type Text = { subject: string; text: string }

const storedText = ({ subject, body }: StoredMessage): Text | undefined =>
  subject === null || body === null ? undefined : { subject, text: body }

function composedText(
  { config }: MessageContext,
  news: NewsAbout,
  { contact, company }: { contact: ContactToTell; company: string },
): Text {
  const { customerName, seesMoney, allowsAmounts } = contact
  const portalUrl = config.publicUrl === undefined ? undefined : `${config.publicUrl}/portal`
  return messageText(news, { company, customerName, showsAmounts: seesMoney && allowsAmounts, portalUrl })
}

type Attempt = { address: Address; text: Text; news: NewsAbout; others: readonly number[]; company: string }

/** The text is saved before it is sent, so that another attempt sends the same. */
async function attempt(
  context: MessageContext,
  message: StoredMessage,
  { address, text, news, others, company }: Attempt,
): Promise<boolean> {
  const { db, holder } = context
  const { id, createdAt } = message
  const attempts = await inTransaction(db, async (tx) => {
    if (others.length > 0) await mergeMessages(tx, id, { facts: news.facts, others })
    return startAttempt(tx, { id, holder, channel: address.channel, subject: text.subject, body: text.text })
  })
  if (attempts === undefined) return false
  const letter = { ...text, id: `message-${id}-${createdAt.getTime()}`, senderName: company }
  await recordOutcome(context, { ...message, attempts, address }, await send(context, address, letter))
  return true
}

const withoutBot: Sent = { result: 'later', afterMs: undefined, error: 'Dray has no bot', isDown: true }

async function send(
  { mail, chat }: MessageContext,
  address: Address,
  letter: Text & { id: string; senderName: string },
): Promise<Sent> {
  if (address.channel === 'EMAIL') return sendByMail(mail, { ...letter, to: address.to })
  return chat === undefined ? withoutBot : sendToChat(chat, address.telegramId, letter.text)
}
