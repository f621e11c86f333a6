import type * as contract from '@dray/contract/customers/contacts'
import { isDeviceOpen } from '@dray/domain/contacts/portal-links'
import type { Db } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { isCustomer } from '../customers/index.ts'
import { chatsOfContacts } from './chats.sql.ts'
import { contactById, type ContactRow, contactsOfCustomer, contactDevices, linksThatWork } from './contacts.sql.ts'

export async function listContacts(
  db: Db,
  { params, at }: CallRequest<typeof contract.listContacts>,
): Promise<contract.Contact[]> {
  if (!(await isCustomer(db, params.customerId))) throw new Refusal('not-found')
  return withDevices(db, await contactsOfCustomer(db, params.customerId), at)
}

export async function readContact(db: Db, id: number, at: Date): Promise<contract.Contact> {
  const [contact] = await withDevices(db, [mustExist(await contactById(db, id))], at)
  return mustExist(contact)
}

async function withDevices(db: Db, contacts: readonly ContactRow[], at: Date): Promise<contract.Contact[]> {
  const ids = contacts.map(({ id }) => id)
  const [links, devices, chats] = await Promise.all([
    linksThatWork(db, ids, at),
    contactDevices(db, ids),
    chatsOfContacts(db, ids),
  ])
  const openDevices = devices.filter((device) => isDeviceOpen(device, at))
  return contacts.map((contact) => ({
    ...contact,
    link: links.find(({ contactId }) => contactId === contact.id) ?? null,
    devices: openDevices.filter(({ contactId }) => contactId === contact.id),
    chats: chats.filter(({ contactId }) => contactId === contact.id),
  }))
}
