import type { Card } from '@dray/domain/bot/cards'
import { kindsFor, type MessageKind, messageKindLabels, messageKinds } from '@dray/domain/messages/message-kinds'
import type { Tx } from '../../platform/db/db.ts'
import { changeMessageChoices, readMessageChoices } from '../messages/index.ts'
import { type OpenCard, sendCard, showCard } from './card-state.ts'
import type { ChatContact } from '../contacts/index.ts'
import type { Conversation } from './conversation.ts'

const state = { kind: 'messages' } as const

export async function askAboutMessages(tx: Tx, talk: Conversation, contact: ChatContact): Promise<void> {
  await sendCard(tx, talk, { contactId: contact.id, state, card: await messagesCard(tx, contact) })
}

/** A press turns a kind of message on or off in this chat. */
export async function pressMessagesCard(
  tx: Tx,
  talk: Conversation,
  { card, contact, action }: { card: OpenCard; contact: ChatContact; action: string },
): Promise<void> {
  const kind = messageKinds.find((one) => one === action)
  if (kind) {
    const { kinds } = await readMessageChoices(tx, contact)
    await changeMessageChoices(tx, contact, { [kind]: kinds[kind] === 'CHAT' ? 'NONE' : 'CHAT' })
  }
  await showCard(tx, talk, card.id, { state, card: await messagesCard(tx, contact) })
}

async function messagesCard(tx: Tx, contact: ChatContact): Promise<Card> {
  const { kinds } = await readMessageChoices(tx, contact)
  const label = (kind: MessageKind): string => {
    if (kinds[kind] === 'CHAT') return `✓ ${messageKindLabels[kind]}`
    return `${messageKindLabels[kind]}${kinds[kind] === 'EMAIL' ? ' (by email)' : ''}`
  }
  return {
    text: `Updates about ${contact.customerName} in this chat. Press one to turn it on or off.`,
    buttons: kindsFor(contact).map((kind) => [{ label: label(kind), action: kind }]),
  }
}
