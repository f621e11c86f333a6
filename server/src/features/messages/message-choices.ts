import type * as contract from '@dray/contract/customers/portal-messages'
import {
  isAboutMoney,
  kindsFor,
  type MessageChannels,
  type MessageChoice,
  messageKinds,
} from '@dray/domain/messages/message-kinds'
import type { Db, Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { announce } from '../../platform/live/announce.ts'
import { contactChoices, lockContactChoices, saveContactChoices } from './message-choices.sql.ts'

type Contact = { id: number; seesMoney: boolean }
type Kinds = contract.MessageChoices['kinds']

export const readMessageChoices = async (db: Db, contact: Contact): Promise<contract.MessageChoices> =>
  shownChoices(contact, mustExist(await contactChoices(db, contact.id)))

export async function changeMessageChoices(tx: Tx, contact: Contact, kinds: Kinds): Promise<contract.MessageChoices> {
  if (!contact.seesMoney && messageKinds.some((kind) => kinds[kind] !== undefined && isAboutMoney(kind)))
    throw new Refusal('money-hidden')
  const stored = mustExist(await lockContactChoices(tx, contact.id))
  const messageChannels = chosenChannels({ ...stored.messageChannels, ...kinds })
  await saveContactChoices(tx, contact.id, messageChannels)
  await announce(tx, 'contacts', [contact.id])
  return shownChoices(contact, { ...stored, messageChannels })
}

const chosenChannels = (kinds: Kinds): MessageChannels =>
  Object.fromEntries(
    messageKinds.flatMap((kind) => {
      const choice = kinds[kind]
      return choice === undefined || choice === 'NONE' ? [] : [[kind, choice]]
    }),
  )

type Stored = { email: string | null; hasChat: boolean; messageChannels: MessageChannels }

const shownChoices = (contact: Contact, { email, hasChat, messageChannels }: Stored): contract.MessageChoices => ({
  kinds: Object.fromEntries(
    kindsFor(contact).map((kind): [string, MessageChoice] => [kind, messageChannels[kind] ?? 'NONE']),
  ),
  email,
  hasChat,
})
