import type { Button, Card } from '@dray/domain/bot/cards'
import type { ChatOrder } from '@dray/domain/bot/chat-order'
import { z } from 'zod'
import type { Tx } from '../../platform/db/db.ts'
import { type CardRow, changeCard, insertCard, insertReply } from './bot.sql.ts'

const chatOrder = z.object({
  text: z.string(),
  answers: z.record(
    z.string(),
    z.object({ sku: z.string().optional(), quantity: z.int().optional(), isSkipped: z.boolean().optional() }),
  ),
  fullCases: z.record(z.string(), z.int()),
  delivery: z.object({ day: z.string().nullable(), isPickup: z.boolean() }).nullable(),
  customerPO: z.string().nullable(),
})

const cardState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), code: z.string() }),
  z.object({ kind: z.literal('unlink'), chatId: z.int() }),
  /** A text that waits for the choice of its customer. */
  z.object({ kind: z.literal('customer'), text: z.string() }),
  /** `shown`: the lines and the day as the card shows them, with prices in cents. */
  z.object({
    kind: z.literal('order'),
    order: chatOrder,
    shown: z.object({
      lines: z.array(z.object({ sku: z.string(), quantity: z.int(), price: z.int() })),
      day: z.string().nullable(),
    }),
  }),
  z.object({ kind: z.literal('sent'), orderNum: z.string(), modifiedOn: z.iso.datetime() }),
  z.object({ kind: z.literal('messages') }),
  /** Lines of an earlier order that can be ordered again. */
  z.object({ kind: z.literal('again'), text: z.string() }),
])
export type CardState = z.output<typeof cardState>
export type OrderState = Omit<Extract<CardState, { kind: 'order' }>, 'order'> & { order: ChatOrder }

export type OpenCard = Omit<CardRow, 'state'> & { state: CardState }

export const readCard = (row: CardRow): OpenCard => ({ ...row, state: cardState.parse(row.state) })

type Place = { telegramId: number; at: Date }

export async function sendText(tx: Tx, { telegramId, at }: Place, text: string): Promise<void> {
  await insertReply(tx, { telegramId, method: 'sendMessage', body: { text } }, at)
}

/** A new message with buttons. */
export async function sendCard(
  tx: Tx,
  { telegramId, at }: Place,
  { contactId, state, card }: { contactId: number | null; state: CardState; card: Card },
): Promise<void> {
  const cardId = await insertCard(tx, { telegramId, contactId, state }, at)
  await insertReply(tx, { telegramId, cardId, method: 'sendMessage', body: cardBody(card, cardId, 1) }, at)
}

type Changed = { state?: CardState; contactId?: number; card: Card; isEnded?: boolean; isNewMessage?: boolean }

/** The card in its message, or in a new one below what was written since. */
export async function showCard(
  tx: Tx,
  { telegramId, at }: Place,
  cardId: number,
  { card, isNewMessage = false, ...changed }: Changed,
): Promise<void> {
  const revision = await changeCard(tx, cardId, changed, at)
  const method = isNewMessage ? 'sendMessage' : 'editMessageText'
  await insertReply(tx, { telegramId, cardId, method, body: cardBody(card, cardId, revision) }, at)
}

const cardBody = ({ text, buttons }: Card, cardId: number, revision: number) => ({
  text,
  reply_markup: {
    inline_keyboard: buttons.map((row) => row.map((button) => telegramButton(button, cardId, revision))),
  },
})

const telegramButton = ({ label, action }: Button, cardId: number, revision: number) => ({
  text: label,
  callback_data: `${cardId}.${revision}.${action}`,
})

export type Press = { cardId: number; revision: number; action: string }

export function readPress(data: string): Press | undefined {
  const [, cardId, revision, action] = /^(\d{1,9})\.(\d{1,9})\.(.+)$/s.exec(data) ?? []
  if (cardId === undefined || revision === undefined || action === undefined) return undefined
  return { cardId: Number(cardId), revision: Number(revision), action }
}
