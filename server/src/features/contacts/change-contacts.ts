import * as contract from '@dray/contract/customers/contacts'
import { maxContacts } from '@dray/domain/contacts/contact'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { contactUserName } from '@dray/domain/users/similar-names'
import type { Tx } from '../../platform/db/db.ts'
import { contactEmail } from '../../platform/db/queries/unambiguous-name.ts'
import { applyPatch, pickFields } from '../../platform/http/requests/apply-patch.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { Author, CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { pairs } from '../../platform/pairs.ts'
import { logUpdated, refuseIfChanged } from '../changelog/index.ts'
import { lockCustomersToPrice } from '../customers/index.ts'
import { insertUsers, updateUser } from '../users/index.ts'
import { endChatsOfContact } from './chats.sql.ts'
import {
  type ContactRow,
  contactsOfCustomer,
  endDevices,
  endLinks,
  insertContacts,
  lockContact,
  updateContact,
} from './contacts.sql.ts'
import { readContact } from './read-contacts.ts'

export async function addContact(
  tx: Tx,
  { params, body, author, at }: CallRequest<typeof contract.addContact>,
): Promise<contract.Contact> {
  const { customerId } = params
  mustExist((await lockCustomersToPrice(tx, [customerId])).get(customerId))
  if ((await contactsOfCustomer(tx, customerId)).length >= maxContacts) throw new Refusal('contacts-full')
  const [id = 0] = await saveNewContacts(tx, [{ ...body, customerId }], author)
  return readContact(tx, id, at)
}

type NewContactFields = Pick<ContactRow, 'customerId' | (typeof fields)[number]>

/** A contact is an inactive user without roles, like an API key, so the log, limits and idempotency know them. Returns their ids. */
export async function saveNewContacts(
  tx: Tx,
  contacts: readonly NewContactFields[],
  author: Author,
): Promise<number[]> {
  const { userId: createdBy, at } = author
  const users = contacts.map(({ name }) => ({
    name: contactUserName(name),
    email: contactEmail,
    title: null,
    roles: [],
    passwordHash: null,
    isActive: false,
  }))
  const added = pairs(contacts, await insertUsers(tx, users, at))
  await insertContacts(
    tx,
    added.map(([contact, userId]) => ({ userId, ...contact, createdBy, createdAt: at, modifiedOn: at })),
  )
  const entries = added.map(([contact]) => ({
    id: contact.customerId,
    changes: contactChanges(contact.name, {}, contact),
  }))
  await logUpdated(tx, 'customer', entries, author)
  const ids = added.map(([, id]) => id)
  await announce(tx, 'contacts', ids)
  return ids
}

const fields = ['name', 'email', 'mayOrder', 'seesMoney'] as const

export async function changeContact(
  tx: Tx,
  { params, body: { modifiedOn, ...patch }, author, at }: CallRequest<typeof contract.changeContact>,
): Promise<contract.Contact> {
  const contact = mustExist(await lockContact(tx, params.id))
  const { id, customerId } = contact
  const current = async () => contract.contactSchema.encode(await readContact(tx, id, at))
  await refuseIfChanged(
    tx,
    'customer',
    { id: customerId, modifiedOn: contact.modifiedOn },
    { sent: modifiedOn, current },
  )
  const after = applyPatch(pickFields(contact, fields), patch)
  const changes = contactChanges(contact.name, contact, after)
  if (changes.length > 0) {
    await updateContact(tx, id, { ...after, modifiedOn: at })
    if (after.name !== contact.name) await updateUser(tx, id, { name: contactUserName(after.name) }, at)
    // The link may be in the old mailbox (D-333).
    if (after.email !== contact.email) await endLinks(tx, id, at)
    await logContact(tx, contact, { changes }, author)
  }
  return readContact(tx, id, at)
}

export async function removeContact(
  tx: Tx,
  { params, author, at }: CallRequest<typeof contract.removeContact>,
): Promise<{ ok: true }> {
  const contact = mustExist(await lockContact(tx, params.id))
  await endLinks(tx, contact.id, at)
  await endDevices(tx, contact.id, at)
  await endChatsOfContact(tx, contact.id, at)
  await updateContact(tx, contact.id, { removedAt: at, modifiedOn: at })
  await logContact(tx, contact, { notes: `Contact ${contact.name} removed` }, author)
  return { ok: true }
}

export async function endPortalDevices(
  tx: Tx,
  { params, author, at }: CallRequest<typeof contract.endPortalDevices>,
): Promise<{ ok: true }> {
  const contact = mustExist(await lockContact(tx, params.id))
  const [hadLink, hadDevices] = [await endLinks(tx, contact.id, at), await endDevices(tx, contact.id, at)]
  if (hadLink || hadDevices)
    await logContact(tx, contact, { notes: `Devices of contact ${contact.name} ended` }, author)
  return { ok: true }
}

/** The fields of a contact in the customer's log, where the contact's name says whose they are. */
const contactChanges = (name: string, before: Partial<ContactRow>, after: Partial<ContactRow>): FieldChange[] =>
  differences(name, pickFields(before, fields), pickFields(after, fields)).map((change) => ({
    ...change,
    field: `contact.${change.field}`,
    subfield: name,
  }))

type LoggedContact = Pick<ContactRow, 'id' | 'customerId'>

/** In the log of their customer. */
export async function logContact(
  tx: Tx,
  { id, customerId }: LoggedContact,
  entry: { notes: string } | { changes: FieldChange[] },
  author: Author,
): Promise<void> {
  await logUpdated(tx, 'customer', [{ id: customerId, ...entry }], author)
  await announce(tx, 'contacts', [id])
}
