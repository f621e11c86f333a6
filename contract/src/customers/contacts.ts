import { maxLengths } from '@dray/domain/limits'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'

const sales = { roles: ['SALES'] } as const
const byId = z.object({ id: fields.pathId })

export const contactDeviceSchema = z.object({
  id: z.string(),
  /** "Safari on iPhone" */
  label: z.string(),
  lastUsedAt: fields.instant,
})

export const contactChatSchema = z.object({
  id: z.int(),
  /** As Telegram names the person. */
  name: z.string(),
  linkedAt: fields.instant,
  /** When the person blocked the bot. */
  blockedAt: fields.instant.nullable(),
})
export type ContactChat = z.output<typeof contactChatSchema>

export const contactSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Contacts may share one. */
  email: z.string().nullable(),
  mayOrder: z.boolean(),
  seesMoney: z.boolean(),
  /** The link that can still be opened. */
  link: z.object({ expiresOn: fields.instant }).nullable(),
  devices: z.array(contactDeviceSchema),
  /** Linked to the bot, latest first. */
  chats: z.array(contactChatSchema),
  modifiedOn: fields.instant,
})
export type Contact = z.output<typeof contactSchema>

const contactFields = z.object({
  name: fields.requiredLine(maxLengths.name, 'Enter a name'),
  email: fields.optionalEmail,
  mayOrder: z.boolean(),
  seesMoney: z.boolean(),
})

export const listContacts = call({
  method: 'GET',
  path: '/api/db/contacts/getByCustomer/:customerId',
  summary:
    'The contacts of a customer by name, with the devices on which they use the portal and their chats with the bot.',
  who: 'office',
  params: z.object({ customerId: fields.pathId }),
  answer: z.array(contactSchema),
  refusals: ['not-found'],
  reads: ['contacts', 'settings'],
})

export const newContactSchema = contactFields.extend({
  mayOrder: z.boolean().default(true),
  seesMoney: z.boolean().default(false),
})

export const addContact = call({
  method: 'POST',
  path: '/api/db/contacts/new/:customerId',
  summary: 'Adds a contact of a customer, who can then be invited to the portal.',
  who: sales,
  params: z.object({ customerId: fields.pathId }),
  body: newContactSchema,
  answer: contactSchema,
  refusals: ['not-found', 'contacts-full'],
  changes: ['contacts', 'customers'],
})

export const contactChangeSchema = contactFields.partial().extend({ modifiedOn: fields.modifiedOn })

export const changeContact = call({
  method: 'PUT',
  path: '/api/db/contacts/update/:id',
  summary: 'Changes the sent fields of a contact. Another email ends a link that was not used.',
  who: sales,
  params: byId,
  body: contactChangeSchema,
  answer: contactSchema,
  refusals: ['not-found', 'changed-meanwhile'],
  changes: ['contacts', 'customers'],
})

export const removeContact = call({
  method: 'DELETE',
  path: '/api/db/contacts/remove/:id',
  summary: 'Removes a contact, ends their link and devices, and unlinks their chats.',
  who: sales,
  params: byId,
  answer: fields.ok,
  refusals: ['not-found'],
  changes: ['contacts', 'customers'],
})

export const createPortalLink = call({
  method: 'POST',
  path: '/api/db/contacts/createLink/:id',
  summary:
    'Creates a link that opens the portal on one device, once, within seven days, and emails it if asked to. It ends an earlier link. The address is only in this answer.',
  who: sales,
  params: byId,
  body: z.object({ email: z.boolean().default(false) }),
  answer: z.object({ url: z.string(), expiresOn: fields.instant }),
  refusals: ['not-found', 'portal-off', 'email-missing', 'mail-is-off', 'mail-address-refused', 'mail-not-sent'],
  changes: ['contacts', 'customers'],
})

export const endPortalDevices = call({
  method: 'POST',
  path: '/api/db/contacts/endDevices/:id',
  summary: "Ends all of a contact's devices, and a link that was not used.",
  who: sales,
  params: byId,
  answer: fields.ok,
  refusals: ['not-found'],
  changes: ['contacts', 'customers'],
})

export const createContactCode = call({
  method: 'POST',
  path: '/api/db/contacts/createCode/:id',
  summary:
    "Creates an access code that links one chat with the bot to this contact, once, within 14 days. It replaces the customer's earlier code. The address is null without a bot.",
  who: sales,
  params: byId,
  answer: z.object({ accessCode: z.string(), url: z.string().nullable(), expiresOn: fields.instant }),
  refusals: ['not-found', 'portal-off'],
  changes: ['customers'],
})

export const unlinkChat = call({
  method: 'DELETE',
  path: '/api/db/contacts/unlinkChat/:chatId',
  summary: 'Unlinks a chat from its contact. The bot takes no more orders for the customer from it.',
  who: sales,
  params: z.object({ chatId: fields.pathId }),
  answer: fields.ok,
  refusals: ['not-found'],
  changes: ['contacts', 'customers'],
})
