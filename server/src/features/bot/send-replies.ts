import { retryAt } from '@dray/domain/webhooks/events'
import { botLinkExpiresAt } from '@dray/domain/contacts/portal-links'
import { inTransaction } from '../../platform/db/transaction.ts'
import { contactById, savePortalLink, setChatBlocked } from '../contacts/index.ts'
import type { BotParts } from './bot-parts.ts'
import { dueReplies, giveUpReplies, markReplySent, noteFailedReply, type ReplyRow } from './bot.sql.ts'
import { portalLinkMethod } from './handle-update.ts'
import type { BotMethod, Called } from './telegram.ts'

const repliesAtOnce = 50

/** In order per chat, at least once. Returns whether there was something to send. */
export async function sendReplies(parts: BotParts): Promise<boolean> {
  const replies = await dueReplies(parts.db, parts.now(), repliesAtOnce)
  for (const reply of replies) {
    const answer = await call(parts, reply)
    await note(parts, reply, answer)
    // Its limit is for the whole bot.
    if (answer.result === 'later') return false
  }
  return replies.length > 0
}

async function call(parts: BotParts, reply: ReplyRow): Promise<Called> {
  const { telegram } = parts
  const { telegramId, messageId } = reply
  const body = { chat_id: telegramId, link_preview_options: { is_disabled: true }, ...reply.body }
  switch (reply.method) {
    case portalLinkMethod: {
      const text = await linkText(parts, Number(reply.body['contactId']))
      return telegram.call('sendMessage', { ...body, text })
    }
    case 'answerCallbackQuery':
      return telegram.call('answerCallbackQuery', reply.body)
    case 'editMessageText': {
      if (messageId === null) return telegram.call('sendMessage', body)
      const edited = await telegram.call('editMessageText', { ...body, message_id: messageId })
      // The person may have deleted it.
      return edited.result === 'refused' ? telegram.call('sendMessage', body) : edited
    }
    default:
      return telegram.call(reply.method as BotMethod, body)
  }
}

async function linkText({ db, now, config }: BotParts, contactId: number): Promise<string> {
  const siteUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const url = await inTransaction(db, async (tx) => {
    const contact = await contactById(tx, contactId)
    if (!contact) return undefined
    const at = now()
    const link = { siteUrl, expiresAt: botLinkExpiresAt(at) }
    return (await savePortalLink(tx, contact, { userId: contact.id, at }, link)).url
  })
  return url === undefined ? 'This chat is no longer linked.' : `Your portal, for the next 10 minutes:\n${url}`
}

async function note({ db, log, now }: BotParts, reply: ReplyRow, answer: Called): Promise<void> {
  const at = now()
  switch (answer.result) {
    case 'done':
      return inTransaction(db, (tx) => markReplySent(tx, { ...reply, messageId: answer.messageId }, at))
    case 'blocked':
      return inTransaction(db, async (tx) => {
        await setChatBlocked(tx, reply.telegramId, at)
        await giveUpReplies(tx, reply.telegramId, 'The person blocked the bot', at)
      })
    case 'later': {
      const waits = retryAt({ attempts: reply.attempts + 1, firstDueAt: reply.createdAt, at })
      const nextAttemptAt = answer.afterMs === undefined ? waits : new Date(at.getTime() + answer.afterMs)
      return noteFailedReply(db, { id: reply.id, error: answer.error, nextAttemptAt }, at)
    }
    case 'refused':
      // An answer to a press that comes too late is refused as well.
      if (reply.method !== 'answerCallbackQuery')
        log.error({ replyId: reply.id, problem: answer.error }, 'Telegram refused a message of the bot')
      return noteFailedReply(db, { id: reply.id, error: answer.error, nextAttemptAt: undefined }, at)
  }
}
