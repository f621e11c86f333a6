import * as orders from '@dray/contract/customers/portal-orders'
import { problems } from '@dray/contract/problems'
import { asksForPo, cardText, deliveryOrFirst, orderCard, type OrderTerms, unclearDay } from '@dray/domain/bot/cards'
import {
  answerQuestion,
  type ChatMenu,
  chatMenu,
  type ChatOrder,
  continueOrder,
  newChatOrder,
  type ReadChatOrder,
  readChatOrder,
} from '@dray/domain/bot/chat-order'
import { poNumberIn } from '@dray/domain/orders/pasted/po-number'
import { maxLengths } from '@dray/domain/limits'
import { cents, formatDollars, toDollars } from '@dray/domain/money'
import type { Tx } from '../../platform/db/db.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { pairs } from '../../platform/pairs.ts'
import { cancelPortalOrder, readPortalHome, sendPortalOrder } from '../portal/index.ts'
import { type CardState, type OpenCard, type OrderState, readCard, sendCard, sendText, showCard } from './card-state.ts'
import type { ChatContact } from '../contacts/index.ts'
import type { Conversation } from './conversation.ts'
import { newestOrderCard } from './bot.sql.ts'

/** A later text begins a new order. */
const writingMs = 12 * 60 * 60_000

/** Lines of an order, or the answer to the question of the one that is being written. */
export async function takeOrderText(tx: Tx, talk: Conversation, contact: ChatContact, text: string): Promise<void> {
  if (!contact.mayOrder) return sendText(tx, talk, problems['may-not-order'][1])
  const open = await orderBeingWritten(tx, talk, contact)
  const desk = await orderDesk(tx, talk, contact)
  const order = open ? withAnswer(open.state.order, desk, text) : newChatOrder(text)
  const { state, card } = shownOrder(order, desk)
  if (open) return showCard(tx, talk, open.id, { state, card, isNewMessage: true })
  if (card.buttons.length === 0) return sendText(tx, talk, card.text)
  await sendCard(tx, talk, { contactId: contact.id, state, card })
}

async function orderBeingWritten(tx: Tx, { telegramId, at }: Conversation, contact: ChatContact) {
  const since = new Date(at.getTime() - writingMs)
  const row = await newestOrderCard(tx, { telegramId, contactId: contact.id, since })
  const card = row && readCard(row)
  return card?.state.kind === 'order' ? { ...card, state: card.state } : undefined
}

function withAnswer(order: ChatOrder, { menu, terms }: OrderDesk, text: string): ChatOrder {
  const read = readChatOrder(order, menu)
  const isLine = readChatOrder(newChatOrder(text), menu).lines.length > 0
  if (asksForPo(read, terms) && !isLine) {
    const typed = text.replace(/\s+/g, ' ').trim()
    return { ...order, customerPO: (poNumberIn(typed) ?? typed).slice(0, maxLengths.customerPO) }
  }
  return continueOrder(order, read.question, text)
}

type OrderDesk = { menu: ChatMenu; terms: OrderTerms }

async function orderDesk(tx: Tx, talk: Conversation, contact: ChatContact): Promise<OrderDesk> {
  const request = talk.requestBy(contact)
  const home = await readPortalHome(tx, request)
  return {
    menu: chatMenu(await talk.readMenu(request), { ...home, today: request.today }),
    terms: { ...home.rules, days: home.days, customerName: contact.customerName },
  }
}

function shownOrder(order: ChatOrder, { menu, terms }: OrderDesk, notice?: string) {
  const read = readChatOrder(order, menu)
  const card = orderCard(order, read, terms, notice)
  const lines = read.lines.map(({ product: { sku, price }, quantity }) => ({ sku, quantity, price }))
  const shown = { lines, day: deliveryOrFirst(order, read, terms).day }
  const state: CardState = { kind: 'order', order, shown }
  return { read, state, card: { ...card, text: cardText(card.text) } }
}

type OrderCard = OpenCard & { state: OrderState }

/** A press that the card doesn't offer changes nothing. */
export async function pressOrderCard(
  tx: Tx,
  talk: Conversation,
  { card, contact, action }: { card: OrderCard; contact: ChatContact; action: string },
): Promise<orders.PortalOrder | undefined> {
  const desk = await orderDesk(tx, talk, contact)
  const { order } = card.state
  const read = readChatOrder(order, desk.menu)
  if (action === 'send') return sendOrder(tx, talk, { card, contact, desk, read })
  if (action === 'discard') {
    await showCard(tx, talk, card.id, { card: { text: 'Discarded.', buttons: [] }, isEnded: true })
    return undefined
  }
  const changed = changedBy(order, read, action)
  const { state, card: shown } = shownOrder(changed, desk)
  await showCard(tx, talk, card.id, { state, card: shown })
  return undefined
}

function changedBy(order: ChatOrder, { question }: ReadChatOrder, action: string): ChatOrder {
  const day = /^d(\d{4}-\d\d-\d\d)$/.exec(action)?.[1]
  if (day !== undefined) return { ...order, delivery: { day, isPickup: false } }
  if (action === 'pickup') return { ...order, delivery: { day: null, isPickup: true } }
  if (question === undefined) return order
  if (action === 'skip') return answerQuestion(order, question, 'leave-out')
  const place = /^p(\d)$/.exec(action)?.[1]
  const guess = question.about === 'product' && place !== undefined ? question.guesses[Number(place)] : undefined
  if (guess) return answerQuestion(order, question, { sku: guess.sku })
  const quantity = /^q(\d{1,7})$/.exec(action)?.[1]
  return quantity === undefined ? order : answerQuestion(order, question, { quantity: Number(quantity) })
}

type Sending = { card: OrderCard; contact: ChatContact; desk: OrderDesk; read: ReadChatOrder }

/** Sends exactly the lines, prices and day on the card (D-336). */
async function sendOrder(
  tx: Tx,
  talk: Conversation,
  { card, contact, desk, read }: Sending,
): Promise<orders.PortalOrder | undefined> {
  const { order, shown } = card.state
  const { day, isPickup } = deliveryOrFirst(order, read, desk.terms)
  const isUnclear = read.question !== undefined || unclearDay(order, read, desk.terms) !== undefined
  if (isUnclear || !hasLines(read, shown.lines) || day !== shown.day) {
    await showCard(tx, talk, card.id, shownOrder(order, desk, 'Something has changed since. Please check it again.'))
    return undefined
  }
  const body = orders.sendPortalOrder.body.parse({
    lines: shown.lines.map(({ sku, quantity, price }) => ({ sku, quantity, shownPrice: toDollars(cents(price)) })),
    deliveryDate: isPickup ? null : day,
    pickupOrder: isPickup,
    customerPO: read.customerPO,
    note: read.note,
  })
  const sent = await sendPortalOrder(tx, { ...talk.requestBy(contact), params: {}, query: {}, body }, 'BOT')
  await showSent(tx, talk, card.id, sent)
  return sent
}

const hasLines = ({ lines }: ReadChatOrder, shown: OrderState['shown']['lines']): boolean =>
  lines.length > 0 &&
  lines.length === shown.length &&
  pairs(lines, shown).every(([{ product, quantity }, line]) => product.sku === line.sku && quantity === line.quantity)

/** Shown again with what it was refused for. Called in a transaction of its own. */
export async function showRefusal(
  tx: Tx,
  talk: Conversation,
  { card, contact, refusal }: { card: OrderCard; contact: ChatContact; refusal: Refusal },
): Promise<void> {
  const desk = await orderDesk(tx, talk, contact)
  const { state, card: shown } = shownOrder(card.state.order, desk, problems[refusal.code][1])
  await showCard(tx, talk, card.id, { state, card: shown })
}

const sentButtons = [[{ label: 'Cancel this order', action: 'cancel' }]]

export async function showSent(tx: Tx, talk: Conversation, cardId: number, sent: orders.PortalOrder): Promise<void> {
  const units = sent.lines.reduce((total, { quantity }) => total + quantity, 0)
  const summary = `${units} units, ${formatDollars(sent.total)}`
  if (sent.state !== 'SENT') {
    const text = `Confirmed: order ${sent.orderNum}, ${summary}.`
    return showCard(tx, talk, cardId, { card: { text, buttons: [] }, isEnded: true })
  }
  const until = sent.canChangeUntil === null ? 'until then' : `until ${talk.timeText(sent.canChangeUntil)}`
  await showCard(tx, talk, cardId, {
    state: { kind: 'sent', orderNum: sent.orderNum, modifiedOn: sent.modifiedOn.toISOString() },
    card: { text: `Sent: ${summary}. We confirm it. You can change or cancel it ${until}.`, buttons: sentButtons },
  })
}

export async function cancelFromCard(
  tx: Tx,
  talk: Conversation,
  { card, contact }: { card: OpenCard & { state: Extract<CardState, { kind: 'sent' }> }; contact: ChatContact },
): Promise<void> {
  const { orderNum, modifiedOn } = card.state
  const request = {
    ...talk.requestBy(contact),
    params: { orderNum },
    query: {},
    body: { modifiedOn: new Date(modifiedOn) },
  }
  await cancelPortalOrder(tx, request)
  await showCard(tx, talk, card.id, { card: { text: 'This order is canceled.', buttons: [] }, isEnded: true })
}
