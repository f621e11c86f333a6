import { problems } from '@dray/contract/problems'
import { customerCard, unlinkCard } from '@dray/domain/bot/cards'
import {
  chatCommands,
  type ChatCommand,
  isWrittenCode,
  looksLikeCode,
  readChatInput,
} from '@dray/domain/bot/chat-input'
import type { Message, Update, User } from 'grammy/types'
import type { Tx } from '../../platform/db/db.ts'
import type { PortalOrder } from '@dray/contract/customers/portal-orders'
import { chatsOfTelegram, isPortalOn, setChatBlocked, unlinkChat } from '../contacts/index.ts'
import { insertReply, lockCard } from './bot.sql.ts'
import { type OpenCard, readCard, readPress, sendCard, sendText, showCard } from './card-state.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { cancelFromCard, pressOrderCard, showRefusal, takeOrderText } from './chat-orders.ts'
import { askAboutMessages, pressMessagesCard } from './choose-messages.ts'
import type { ChatContact } from '../contacts/index.ts'
import type { Conversation } from './conversation.ts'
import { linkFromCard, tryCode } from './link-chats.ts'
import { answerLast, answerOwed } from './look-ups.ts'

/** The private chat that an update belongs to, and the person's name. Groups and channels change nothing (D-345). */
export function privateChat(update: Update): { telegramId: number; name: string } | undefined {
  const chat = update.message?.chat ?? update.callback_query?.message?.chat ?? update.my_chat_member?.chat
  const from = update.message?.from ?? update.callback_query?.from ?? update.my_chat_member?.from
  if (chat?.type !== 'private' || from === undefined) return undefined
  return { telegramId: chat.id, name: personName(from) }
}

const maxNameLetters = 100

const personName = ({ first_name: first, last_name: last }: User): string =>
  [first, last ?? ''].join(' ').replace(/\s+/g, ' ').trim().slice(0, maxNameLetters) || 'Telegram'

/** An order that was sent, which may be accepted by itself once this is committed. */
export type Handled = { sent: PortalOrder; contact: ChatContact; cardId: number }

/** Its effect and the answers, in one transaction with the update's end. */
export async function handleUpdate(tx: Tx, talk: Conversation, update: Update): Promise<Handled | undefined> {
  const { my_chat_member: member, callback_query: press, message } = update
  if (member) {
    await setChatBlocked(tx, talk.telegramId, member.new_chat_member.status === 'kicked' ? talk.at : null)
    return undefined
  }
  const chats = await chatsOfTelegram(tx, talk.telegramId)
  // Who writes has unblocked the bot.
  if (chats.some(({ blockedAt }) => blockedAt !== null)) await setChatBlocked(tx, talk.telegramId, null)
  if (press) return handlePress(tx, talk, { id: press.id, data: press.data ?? '', chats })
  if (!message) return undefined
  if (!(await isPortalOn(tx))) await sendText(tx, talk, 'Ordering by chat is off. Please call us.')
  else await handleMessage(tx, talk, { message, chats })
  return undefined
}

type Chats = Awaited<ReturnType<typeof chatsOfTelegram>>

async function handleMessage(tx: Tx, talk: Conversation, { message, chats }: { message: Message; chats: Chats }) {
  const { text } = message
  const [chat, ...others] = chats
  if (message.forward_origin) return sendText(tx, talk, "I can't use forwarded messages. Please type it yourself.")
  if (text === undefined || text.trim() === '') {
    await sendText(tx, talk, `I can only read text.${chat ? ' Here is your portal.' : ''}`)
    return chat && sendPortalLink(tx, talk, chat.contact)
  }
  const input = readChatInput(text)
  if (input.kind === 'code') return tryCode(tx, talk, input.code)
  // In a linked chat, "25 parmesan" is an order.
  if (chat === undefined ? looksLikeCode(text) : isWrittenCode(text)) return tryCode(tx, talk, text)
  if (chat === undefined) return sendText(tx, talk, notLinked)
  if (input.kind === 'command' && input.command === 'help')
    return sendText(tx, talk, helpText(chats.map(({ contact }) => contact.customerName)))
  if (others.length === 0) return answer(tx, talk, { contact: chat.contact, text })
  const contacts = chats.map(({ contact }) => contact)
  await sendCard(tx, talk, { contactId: null, state: { kind: 'customer', text }, card: customerCard(contacts) })
}

const notLinked =
  'Hello! This chat is not linked to a customer. Open the link that your sales rep gave you, or type your access code here.'

const helpText = (customerNames: readonly string[]): string =>
  `Type what you need, such as “12 chai, 2 cases chang”, and I put it together for ${customerNames.join(' or ')}.\n` +
  Object.entries(chatCommands)
    .map(([command, description]) => `/${command} ${description}`)
    .join(' · ')

type Question = { contact: ChatContact; text: string }

async function answer(tx: Tx, talk: Conversation, { contact, text }: Question): Promise<void> {
  const input = readChatInput(text)
  if (input.kind === 'command') await commands[input.command](tx, talk, contact)
  else await takeOrderText(tx, talk, contact, text)
}

const commands: Readonly<Record<ChatCommand, (tx: Tx, talk: Conversation, contact: ChatContact) => Promise<void>>> = {
  portal: sendPortalLink,
  last: answerLast,
  owe: answerOwed,
  messages: askAboutMessages,
  stop: askToUnlink,
  help: (tx, talk, { customerName }) => sendText(tx, talk, helpText([customerName])),
}

/** Made when it is sent, so that the database stores only its hash. */
async function sendPortalLink(tx: Tx, { telegramId, at }: Conversation, { id }: ChatContact): Promise<void> {
  await insertReply(tx, { telegramId, method: portalLinkMethod, body: { contactId: id } }, at)
}
export const portalLinkMethod = 'portalLink'

async function askToUnlink(tx: Tx, talk: Conversation, { id, customerName }: ChatContact): Promise<void> {
  const chats = await chatsOfTelegram(tx, talk.telegramId)
  const chat = chats.find(({ contact }) => contact.id === id)
  if (!chat) return
  const state = { kind: 'unlink', chatId: chat.chatId } as const
  await sendCard(tx, talk, { contactId: id, state, card: unlinkCard(customerName) })
}

type Pressed = { id: string; data: string; chats: Chats }

/** Every press is answered; one of an older card says so. */
async function handlePress(tx: Tx, talk: Conversation, { id, data, chats }: Pressed): Promise<Handled | undefined> {
  const press = readPress(data)
  const row = press && (await lockCard(tx, press.cardId, talk.telegramId))
  const card = row && row.endedAt === null && row.revision === press.revision ? readCard(row) : undefined
  const { handled, isDone } = card
    ? await pressCard(tx, talk, { card, action: press?.action ?? '', chats })
    : { handled: undefined, isDone: false }
  await answerPress(tx, talk, id, isDone ? undefined : 'This is out of date.')
  return handled
}

type CardPress = { card: OpenCard; action: string; chats: Chats }
type PressResult = { handled: Handled | undefined; isDone: boolean }
const done: PressResult = { handled: undefined, isDone: true }
const outOfDate: PressResult = { handled: undefined, isDone: false }

async function pressCard(tx: Tx, talk: Conversation, { card, action, chats }: CardPress): Promise<PressResult> {
  const { state } = card
  if (state.kind === 'link') {
    await linkFromCard(tx, talk, { card: { ...card, state }, isYes: action === 'yes' })
    return done
  }
  if (!(await isPortalOn(tx))) return outOfDate
  if (state.kind === 'customer') {
    const contact = chats.find(({ contact: { id } }) => action === `c${id}`)?.contact
    if (!contact) return outOfDate
    const chosen = { card: { text: contact.customerName, buttons: [] }, contactId: contact.id, isEnded: true }
    await showCard(tx, talk, card.id, chosen)
    await answer(tx, talk, { contact, text: state.text })
    return done
  }
  const contact = chats.find(({ contact: { id } }) => id === card.contactId)?.contact
  if (!contact) return outOfDate
  switch (state.kind) {
    case 'unlink': {
      const isYes = action === 'yes'
      if (isYes) await unlinkChat(tx, state.chatId, { userId: contact.id, at: talk.at })
      const text = isYes ? `This chat is no longer linked to ${contact.customerName}.` : 'Nothing was changed.'
      await showCard(tx, talk, card.id, { card: { text, buttons: [] }, isEnded: true })
      return done
    }
    case 'messages':
      await pressMessagesCard(tx, talk, { card, contact, action })
      return done
    case 'again':
      await showCard(tx, talk, card.id, { card: { text: 'The same again:', buttons: [] }, isEnded: true })
      await takeOrderText(tx, talk, contact, state.text)
      return done
    case 'sent':
      await cancelFromCard(tx, talk, { card: { ...card, state }, contact })
      return done
    case 'order': {
      const sent = await pressOrderCard(tx, talk, { card: { ...card, state }, contact, action })
      return { handled: sent && { sent, contact, cardId: card.id }, isDone: true }
    }
  }
}

type Refused = { update: Update; refusal: Refusal }

/** The sentence that the portal would answer, on the card whose button was pressed or as a message. */
export async function answerRefusal(tx: Tx, talk: Conversation, { update, refusal }: Refused): Promise<void> {
  const query = update.callback_query
  const press = query && readPress(query.data ?? '')
  const row = press && (await lockCard(tx, press.cardId, talk.telegramId))
  const card = row && readCard(row)
  const chats = await chatsOfTelegram(tx, talk.telegramId)
  const contact = chats.find(({ contact: { id } }) => id === card?.contactId)?.contact
  if (card?.state.kind === 'order' && contact)
    await showRefusal(tx, talk, { card: { ...card, state: card.state }, contact, refusal })
  else await sendText(tx, talk, problems[refusal.code][1])
  if (query) await answerPress(tx, talk, query.id)
}

async function answerPress(tx: Tx, { telegramId, at }: Conversation, id: string, text?: string): Promise<void> {
  const body = { callback_query_id: id, ...(text === undefined ? {} : { text }) }
  await insertReply(tx, { telegramId, method: 'answerCallbackQuery', body }, at)
}
