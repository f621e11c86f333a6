import type * as contract from '@dray/contract/inbox'
import type { InboxChannel } from '@dray/domain/inbox/inbox'
import { cutMessage, messageText } from '@dray/domain/inbox/message-text'
import { senderKey } from '@dray/domain/inbox/sender'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { Author, CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { isCustomer } from '../customers/index.ts'
import { htmlToPlainText } from './html-text.ts'
import { entryWithExternalId, insertEntry } from './inbox.sql.ts'

export type NewEntry = {
  channel: InboxChannel
  text: string
  from: string | null
  subject: string | null
  externalId: string | null
  receivedAt: Date
  /** Sentences for the person who reads it. */
  remarks: readonly string[]
  /** The receiving mail server couldn't confirm the sender. */
  isSenderDoubtful: boolean
  customerId?: number | null
}

const cutRemark = 'The message was longer than 64 kB. The rest is not here.'

/** Saves a message. One with the same external id is the same message and stays as it is (D-347). */
export async function saveEntry(
  tx: Tx,
  { text, from, remarks, customerId = null, ...entry }: NewEntry,
  { userId, at }: Author,
): Promise<{ id: number; isNew: boolean }> {
  const cut = cutMessage(messageText(text))
  const key = senderKey(entry.channel, from)
  const id = await insertEntry(tx, {
    ...entry,
    customerId,
    text: cut.text,
    remarks: cut.isCut ? [...remarks, cutRemark] : remarks,
    ...{ sender: from, senderKind: key?.kind ?? null, senderKey: key?.value ?? null },
    ...{ createdBy: userId, createdAt: at, modifiedOn: at },
  })
  if (id === null) {
    const { externalId } = entry
    return { id: mustExist(externalId === null ? undefined : await entryWithExternalId(tx, externalId)), isNew: false }
  }
  await announce(tx, 'inbox', [id], 'created')
  return { id, isNew: true }
}

/** Returns its id. */
export async function addEntry(tx: Tx, { body, author }: CallRequest<typeof contract.addInboxEntry>): Promise<number> {
  const { channel, text, from = null, subject = null, externalId = null, customerId = null, receivedAt } = body
  if (customerId !== null && !(await isCustomer(tx, customerId))) throw new Refusal('customer-unknown')
  const entry = {
    ...{ channel, from, subject, externalId, customerId },
    text: isHtml(text) ? htmlToPlainText(text) || text : text,
    receivedAt: receivedAt === undefined || receivedAt > author.at ? author.at : receivedAt,
    ...{ remarks: [], isSenderDoubtful: false },
  }
  return (await saveEntry(tx, entry, author)).id
}

const isHtml = (text: string): boolean =>
  /^\s*<(?:!doctype\s+html|html|head|body|div|p|table|br|span|meta)\b[^>]*>/i.test(text)
