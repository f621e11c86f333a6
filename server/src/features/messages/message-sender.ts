import { mergedNews, type NewsAbout } from '@dray/domain/messages/message-facts'
import { type MessageChannel, reachableChannel } from '@dray/domain/messages/message-kinds'
import { messageText } from '@dray/domain/messages/message-text'
import {
  channelPausedUntil,
  dueSoonDays,
  isNight,
  messagesGivenUpBefore,
  type NextMessage,
  nextMessage,
  retryMessageAt,
  sentSince,
} from '@dray/domain/messages/when-to-send'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import { randomUUID } from 'node:crypto'
import type { Dray } from '../../dray.ts'
import { type BackgroundWork, backgroundWork } from '../../platform/background-work.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { announce } from '../../platform/live/announce.ts'
import { companyNow } from '../company/index.ts'
import { insertDue } from './news.sql.ts'
import { type ChatSender, maxSendMs, sendByMail, sendToChat, type Sent } from './send-message.ts'
import {
  type ContactToTell,
  contactsToSend,
  deleteMessages,
  endLease,
  findWork,
  giveUpMessages,
  leaseMs,
  markChatBlocked,
  mergeMessages,
  noteDueTold,
  pauseChannel,
  readContactToTell,
  startAttempt,
  type StoredMessage,
  takeLease,
  updateMessages,
} from './sender.sql.ts'

type Parts = Pick<Dray, 'db' | 'log' | 'mail' | 'config'> & {
  /** Undefined without a bot: chats are told by email. */
  chat: ChatSender | undefined
  now?: () => Date
}

const everyMs = 5000

/** Sends messages while Dray runs. */
export function sendMessagesRegularly(dray: Dray, chat: ChatSender | undefined): BackgroundWork {
  const { work } = createMessageSender({ ...dray, chat })
  const onError = (error: unknown) => dray.log.warn({ err: error }, 'Messages could not be sent; trying again soon')
  return backgroundWork({ work, onError, firstAfterMs: 1000, everyMs })
}

const contactsAtOnce = 50

/**
 * Each server has one, and one of them sends at a time, one message after the other: whenever it is killed, at most one message was sent
 * without that being saved, and is sent again.
 */
export function createMessageSender({ db, log, mail, config, chat, now = () => new Date() }: Parts) {
  const { timeZone, publicUrl } = config
  const holder = randomUUID()
  const portalUrl = publicUrl === undefined ? undefined : `${publicUrl}/portal`
  const channels = { EMAIL: workingChannel(), CHAT: workingChannel() }
  let leaseEnds = 0

  async function work(isStopped: () => boolean = () => false): Promise<void> {
    const at = now()
    const today = companyDay(at, timeZone)
    const { hasDue, isDueUntold } = await findWork(db, { at, today })
    const tellsDue = isDueUntold && !isNight(at, timeZone)
    if (!(hasDue || tellsDue) || !(await holdLease())) return
    try {
      if (tellsDue) await tellDue(today, at)
      await sendAll(isStopped)
    } finally {
      leaseEnds = 0
      await endLease(db, holder)
    }
  }

  /** A message whose sending starts with less time left could outlast the lease. */
  async function holdLease(): Promise<boolean> {
    if (performance.now() < leaseEnds - maxSendMs) return true
    const started = performance.now()
    const isHeld = await takeLease(db, holder)
    leaseEnds = isHeld ? started + leaseMs : 0
    return isHeld
  }

  const tellDue = (today: string, at: Date): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (!(await noteDueTold(tx, today))) return
      await insertDue(tx, { today, dueSoonOn: addDays(today, dueSoonDays), at })
      await announce(tx, 'messages', [])
    })

  async function sendAll(isStopped: () => boolean): Promise<void> {
    const done: number[] = []
    for (;;) {
      const contactIds = await contactsToSend(db, now(), { except: done, limit: contactsAtOnce })
      done.push(...contactIds)
      if (contactIds.length === 0) return
      const { company } = await companyNow(db, config)
      try {
        for (const contactId of contactIds)
          while (await sendNext(contactId, company.name)) if (isStopped() || !(await holdLease())) return
      } finally {
        await inTransaction(db, (tx) => announce(tx, 'messages', []))
      }
    }
  }

  /** False if nothing more can be sent to the contact now. */
  async function sendNext(contactId: number, company: string): Promise<boolean> {
    const at = now()
    const { contact, waiting, sent } = await readContactToTell(db, contactId, sentSince(at))
    const next = nextMessage(waiting, sent, { at, timeZone })
    await postpone(next, at)
    const message = waiting.find(({ id }) => id === next.send?.id)
    if (contact === undefined || next.send === undefined || message === undefined) return false
    const news = mergeAll([message, ...waiting.filter(({ id }) => next.send?.with.includes(id))])
    const others = next.send.with
    if (news === undefined) {
      await deleteMessages(db, [message.id, ...others])
      return true
    }
    const address = addressFor(contact, message)
    if ('error' in address) {
      await updateMessages(db, [message.id, ...others], { failedAt: at, error: address.error })
      return true
    }
    const { pausedUntil } = channels[address.channel]
    if (at < pausedUntil) {
      await updateMessages(db, [message.id], { nextAttemptAt: pausedUntil })
      return true
    }
    const { subject, text } = storedText(message) ?? composed(news, contact, company)
    const attempts = await inTransaction(db, async (tx) => {
      if (others.length > 0) await mergeMessages(tx, message.id, { facts: news.facts, others })
      return startAttempt(tx, { id: message.id, holder, channel: address.channel, subject, body: text })
    })
    if (attempts === undefined) return false
    const mailId = `message-${message.id}-${message.createdAt.getTime()}`
    const outcome = await send(address, { subject, text, id: mailId, senderName: company })
    await record({ ...message, attempts }, address, outcome)
    return true
  }

  async function postpone({ holds, expired }: NextMessage, at: Date): Promise<void> {
    await updateMessages(db, expired, { failedAt: at, error: 'Too late to be sent' })
    for (const { id, until, isDueThen } of holds)
      await updateMessages(db, [id], { nextAttemptAt: until, ...(isDueThen && { dueAt: until }) })
  }

  type Address = { channel: 'EMAIL'; to: string } | { channel: 'CHAT'; telegramId: number }

  function addressFor(contact: ContactToTell, { kind }: StoredMessage): Address | { error: string } {
    const { email, telegramId, messageChannels } = contact
    const chosen = messageChannels[kind]
    if (contact.removedAt) return { error: 'This contact was removed' }
    if (!contact.isPortalOn) return { error: 'The portal is off' }
    if (chosen === undefined) return { error: 'The contact turned these messages off' }
    // Without a bot, a chat without an email waits for one.
    const hasChat = telegramId !== null && (chat !== undefined || email === null)
    const channel = reachableChannel(chosen, { email, hasChat })
    if (channel === 'CHAT' && telegramId !== null) return { channel, telegramId }
    return email === null
      ? { error: 'The contact has no email, and no chat that takes messages' }
      : { channel: 'EMAIL', to: email }
  }

  const composed = (news: NewsAbout, { customerName, seesMoney, allowsAmounts }: ContactToTell, company: string) =>
    messageText(news, { company, customerName, showsAmounts: seesMoney && allowsAmounts, portalUrl })

  async function send(
    address: Address,
    { subject, text, id, senderName }: { subject: string; text: string; id: string; senderName: string },
  ): Promise<Sent> {
    if (address.channel === 'EMAIL') return sendByMail(mail, { to: address.to, subject, text, id, senderName })
    const noBot = { result: 'later', afterMs: undefined, error: 'Dray has no bot', isDown: true } as const
    return chat === undefined ? noBot : sendToChat(chat, address.telegramId, text)
  }

  async function record(message: StoredMessage, address: Address, outcome: Sent): Promise<void> {
    const at = now()
    const { id } = message
    if (outcome.result !== 'later') channels[address.channel].failures = 0
    if (outcome.result === 'sent') return updateMessages(db, [id], { sentAt: at, error: null })
    if (outcome.result === 'blocked') return chatBlocked(id, address, at)
    const { error } = outcome
    if (outcome.result === 'later') return tryLater(message, address.channel, outcome)
    if (address.channel === 'CHAT') log.error({ messageId: id, problem: error }, 'The chat server refused a message')
    return updateMessages(db, [id], { failedAt: at, error })
  }

  /** Email takes over if the contact has one. */
  async function chatBlocked(id: number, address: Address, at: Date): Promise<void> {
    await inTransaction(db, async (tx) => {
      if (address.channel === 'CHAT') await markChatBlocked(tx, address.telegramId, at)
      await updateMessages(tx, [id], { error: 'The contact blocked the bot' })
      await announce(tx, 'contacts', [])
    })
  }

  async function tryLater(
    { id, attempts, dueAt }: StoredMessage,
    channel: MessageChannel,
    { afterMs, error, isDown }: Extract<Sent, { result: 'later' }>,
  ): Promise<void> {
    const at = now()
    const state = channels[channel]
    if (isDown) {
      state.failures += 1
      state.pausedUntil =
        afterMs === undefined ? channelPausedUntil(state.failures, at) : new Date(at.getTime() + afterMs)
    }
    const { pausedUntil } = state
    const retryAt = retryMessageAt({ attempts, dueAt, at })
    await inTransaction(db, async (tx) => {
      if (retryAt === undefined) await updateMessages(tx, [id], { failedAt: at, error })
      else await updateMessages(tx, [id], { nextAttemptAt: afterMs === undefined ? retryAt : pausedUntil, error })
      if (!isDown) return
      await giveUpMessages(tx, { channel, dueBefore: messagesGivenUpBefore(at), error, at })
      await pauseChannel(tx, channel, pausedUntil)
    })
    if (isDown && state.failures === 1 && afterMs === undefined)
      log.warn({ channel, problem: error }, 'Messages can’t be sent now; trying again for a day')
  }

  return { work }
}

const workingChannel = () => ({ failures: 0, pausedUntil: new Date(0) })

const storedText = ({ subject, body }: StoredMessage) =>
  subject === null || body === null ? undefined : { subject, text: body }

/** Undefined if all of it came back to what it was. */
function mergeAll(messages: readonly StoredMessage[]): NewsAbout | undefined {
  const [first, ...later] = messages.map(({ kind, facts }) => ({ kind, facts }) as NewsAbout)
  return later.reduce<NewsAbout | undefined>((news, next) => (news ? mergedNews(news, next) : next), first)
}
