import type { ChatSender } from '../messages/index.ts'
import type { Telegram } from './telegram.ts'

/** Messages that nobody asked the bot for. */
export const sendToChat =
  (telegram: Telegram): ChatSender =>
  async (telegramId, text) => {
    const body = { chat_id: telegramId, text, link_preview_options: { is_disabled: true } }
    const called = await telegram.call('sendMessage', body)
    return called.result === 'done' ? { result: 'sent' } : called
  }
