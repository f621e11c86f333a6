import { channelPausedUntil, messagesGivenUpBefore, retryMessageAt } from '@dray/domain/messages/when-to-send'
import { inTransaction } from '../../platform/db/transaction.ts'
import { announce } from '../../platform/live/announce.ts'
import type { MessageContext } from './message-context.ts'
import type { Sent } from './send-message.ts'
import { giveUpMessages, markChatBlocked, pauseChannel, updateMessages } from './sender.sql.ts'

export type Address = { channel: 'EMAIL'; to: string } | { channel: 'CHAT'; telegramId: number }
type Attempted = { id: number; attempts: number; dueAt: Date; address: Address }

export async function recordOutcome(context: MessageContext, message: Attempted, outcome: Sent): Promise<void> {
  const { db, log, now, channels } = context
  const { id, address } = message
  if (outcome.result === 'later') return tryLater(context, message, outcome)
  channels[address.channel].failures = 0
  if (outcome.result === 'sent') return updateMessages(db, [id], { sentAt: now(), error: null })
  if (outcome.result === 'blocked') return chatBlocked(context, message)
  const { error } = outcome
  if (address.channel === 'CHAT') log.error({ messageId: id, problem: error }, 'The chat server refused a message')
  return updateMessages(db, [id], { failedAt: now(), error })
}

/** Email takes over if the contact has one. */
const chatBlocked = ({ db, now }: MessageContext, { id, address }: Attempted): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (address.channel === 'CHAT') await markChatBlocked(tx, address.telegramId, now())
    await updateMessages(tx, [id], { error: 'The contact blocked the bot' })
    await announce(tx, 'contacts', [])
  })

type Later = Extract<Sent, { result: 'later' }>

async function tryLater(
  { db, log, now, channels }: MessageContext,
  { id, attempts, dueAt, address: { channel } }: Attempted,
  { afterMs, error, isDown }: Later,
): Promise<void> {
  const at = now()
  const state = channels[channel]
  const saidTime = afterMs === undefined ? undefined : new Date(at.getTime() + afterMs)
  const retryAt = retryMessageAt({ attempts, dueAt, at })
  if (isDown) {
    state.failures += 1
    state.pausedUntil = saidTime ?? channelPausedUntil(state.failures, at)
    if (state.failures === 1 && saidTime === undefined)
      log.warn({ channel, problem: error }, 'Messages can’t be sent now; trying again for a day')
  }
  await inTransaction(db, async (tx) => {
    await updateMessages(tx, [id], retryAt ? { nextAttemptAt: saidTime ?? retryAt, error } : { failedAt: at, error })
    if (!isDown) return
    await giveUpMessages(tx, { channel, dueBefore: messagesGivenUpBefore(at), error, at })
    await pauseChannel(tx, channel, state.pausedUntil)
  })
}
