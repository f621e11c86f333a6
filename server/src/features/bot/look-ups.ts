import { problems } from '@dray/contract/problems'
import { dayText } from '@dray/domain/bot/cards'
import { formatDollars } from '@dray/domain/money'
import type { Tx } from '../../platform/db/db.ts'
import { readPortalHome, readPortalMoney } from '../portal/index.ts'
import { sendCard, sendText } from './card-state.ts'
import type { ChatContact } from '../contacts/index.ts'
import type { Conversation } from './conversation.ts'

const maxLinesShown = 30

export async function answerLast(tx: Tx, talk: Conversation, contact: ChatContact): Promise<void> {
  const { last } = await readPortalHome(tx, talk.requestBy(contact))
  if (last === null) return sendText(tx, talk, 'There is no order yet. Type what you need.')
  const shown = last.lines.slice(0, maxLinesShown).map(({ quantity, name }) => `${quantity} × ${name}`)
  const more = last.lines.length - shown.length
  const text = [
    `Order ${last.orderNum} of ${dayText(last.placedOn)}: ${states[last.state]}`,
    ...shown,
    ...(more > 0 ? [`and ${more} more`] : []),
    `Total ${formatDollars(last.total)}`,
  ].join('\n')
  if (!contact.mayOrder) return sendText(tx, talk, text)
  const again = last.lines.map(({ quantity, sku }) => `${quantity} x ${sku}`).join('\n')
  const card = { text, buttons: [[{ label: 'Order the same again', action: 'again' }]] }
  await sendCard(tx, talk, { contactId: contact.id, state: { kind: 'again', text: again }, card })
}

const states = {
  SENT: 'sent',
  CONFIRMED: 'confirmed',
  PACKING: 'being packed',
  ON_ITS_WAY: 'on its way',
  DELIVERED: 'delivered',
  CANCELED: 'canceled',
} as const

const maxInvoicesShown = 10

export async function answerOwed(tx: Tx, talk: Conversation, contact: ChatContact): Promise<void> {
  if (!contact.seesMoney) return sendText(tx, talk, problems['money-hidden'][1])
  const { balance, overdue, credit, invoices } = await readPortalMoney(tx, talk.requestBy(contact))
  const shown = invoices
    .slice(0, maxInvoicesShown)
    .map(({ orderNum, dueOn, balance: due }) => `Order ${orderNum}: ${formatDollars(due)}, due ${dayText(dueOn)}`)
  const more = invoices.length - shown.length
  const lines = [
    `${contact.customerName} owes ${formatDollars(balance)}.`,
    ...(overdue > 0 ? [`Overdue: ${formatDollars(overdue)}.`] : []),
    ...(credit > 0 ? [`Credit: ${formatDollars(credit)}.`] : []),
    ...shown,
    ...(more > 0 ? [`and ${more} more`] : []),
    'How to pay is only in your portal: /portal',
  ]
  await sendText(tx, talk, lines.join('\n'))
}
