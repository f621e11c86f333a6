import { linkCard } from '@dray/domain/bot/cards'
import { maxCodeTries } from '@dray/domain/bot/chat-input'
import type { Tx } from '../../platform/db/db.ts'
import { findCode, isPortalOn, linkChat } from '../contacts/index.ts'
import { countAttempt, forgetAttempt } from '../users/index.ts'
import { noteBotHealth } from './bot.sql.ts'
import { type CardState, type OpenCard, sendCard, sendText, showCard } from './card-state.ts'
import type { Conversation } from './conversation.ts'

const hourSeconds = 3600
const wrongCode = "This code doesn't work. Ask your sales rep for a new one."

/** Wrong, used and expired codes get one answer. After too many, codes are neither looked at nor answered (D-345). */
export async function tryCode(tx: Tx, talk: Conversation, code: string): Promise<void> {
  const { telegramId, at } = talk
  const ofChat = await countAttempt(tx, `access codes in chat:${telegramId}`, hourSeconds)
  if (ofChat.failures.length > maxCodeTries.chat) return forgetAttempt(tx, ofChat)
  const ofBot = await countAttempt(tx, 'access codes of the bot', hourSeconds)
  if (ofBot.failures.length > maxCodeTries.bot) {
    await forgetAttempt(tx, ofBot)
    await noteBotHealth(tx, { guessedAt: at })
    return forgetAttempt(tx, ofChat)
  }
  const found = await findCode(tx, code, at)
  if (!found) return sendText(tx, talk, wrongCode)
  await forgetAttempt(tx, ofChat)
  await forgetAttempt(tx, ofBot)
  const card = linkCard(found.customerName, found.contactName)
  await sendCard(tx, talk, { contactId: null, state: { kind: 'link', code }, card })
}

type LinkCard = OpenCard & { state: Extract<CardState, { kind: 'link' }> }

export async function linkFromCard(
  tx: Tx,
  talk: Conversation,
  { card, isYes }: { card: LinkCard; isYes: boolean },
): Promise<void> {
  const { telegramId, name, at } = talk
  const linked =
    isYes && (await isPortalOn(tx))
      ? await linkChat(tx, { code: card.state.code, chat: { telegramId, name } }, at)
      : undefined
  const text = linked ? linkedText(linked.customerName) : isYes ? wrongCode : 'Nothing was linked.'
  await showCard(tx, talk, card.id, {
    card: { text, buttons: [] },
    isEnded: true,
    ...(linked && { contactId: linked.id }),
  })
}

const linkedText = (customerName: string): string =>
  `This chat is linked to ${customerName}. Type what you need, such as “12 chai, 2 cases chang”. /messages chooses which updates you get here, and /help lists the rest.`
