import type * as customers from '@dray/contract/customers'
import type * as contract from '@dray/contract/customers/contacts'
import {
  accessCode,
  accessCodeExpiresAt,
  accessCodeWorks,
  accessLink,
  typedAccessCode,
} from '@dray/domain/contacts/access-codes'
import { randomInt } from 'node:crypto'
import type { Dray } from '../../dray.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { Author, CallRequest } from '../../platform/http/serve.ts'
import { logUpdated } from '../changelog/index.ts'
import { botName } from '../company/index.ts'
import { findAccessCode, lockCustomersToPrice, saveAccessCode } from '../customers/index.ts'
import { contactById, contactsOfCustomer, isPortalOn, lockContact } from './contacts.sql.ts'

/** For the customer's only contact, else for one who is made when the code is used (D-344). */
export async function createAccessCode(
  tx: Tx,
  { params: { id }, author }: CallRequest<typeof customers.createAccessCode>,
): Promise<{ accessCode: string }> {
  mustExist((await lockCustomersToPrice(tx, [id])).get(id))
  const contacts = await contactsOfCustomer(tx, id)
  const [only = null] = contacts.length === 1 ? contacts : []
  return createCode(tx, { customerId: id, contact: only, notes: 'Access code refreshed' }, author)
}

/** Not deduplicated by an Idempotency-Key, which would store the code. */
export const createContactCode = (
  { db, config }: Dray,
  { params: { id }, author }: Pick<CallRequest<typeof contract.createContactCode>, 'params' | 'author'>,
): Promise<{ accessCode: string; url: string | null; expiresOn: Date }> =>
  inTransaction(db, async (tx) => {
    const { customerId } = mustExist(await contactById(tx, id))
    await lockCustomersToPrice(tx, [customerId])
    const contact = mustExist(await lockContact(tx, id))
    if (!(await isPortalOn(tx))) throw new Refusal('portal-off')
    const notes = `Access code of contact ${contact.name} created`
    const code = await createCode(tx, { customerId, contact, notes }, author)
    const bot = await botName(tx, config)
    return { ...code, url: bot === null ? null : accessLink(bot, code.accessCode) }
  })

type CodeOptions = { customerId: number; contact: { id: number } | null; notes: string }

/**
 * Replaces the customer's earlier code (D-72). The customer is locked before. The log leaves the code out, and modifiedOn stays, since no
 * form has the code (D-206).
 */
async function createCode(
  tx: Tx,
  { customerId, contact, notes }: CodeOptions,
  author: Author,
): Promise<{ accessCode: string; expiresOn: Date }> {
  const code = accessCode((choices) => randomInt(choices))
  const expiresAt = accessCodeExpiresAt(author.at)
  await saveAccessCode(tx, customerId, { code, contactId: contact?.id ?? null, expiresAt })
  await logUpdated(tx, 'customer', [{ id: customerId, notes }], author)
  return { accessCode: code, expiresOn: expiresAt }
}

type FoundCode = {
  customerId: number
  customerName: string
  /** Null if the contact is made when the code is used. */
  contactId: number | null
  contactName: string | null
}

/** Undefined for a wrong, used, ended or void code alike (D-345). */
export async function findCode(db: Db, typed: string, at: Date): Promise<FoundCode | undefined> {
  const code = typedAccessCode(typed)
  const found = code === undefined ? undefined : await findAccessCode(db, code)
  if (!found || !accessCodeWorks(found, at)) return undefined
  const { customerId, customerName, contactId, contactName } = found
  return { customerId, customerName, contactId, contactName }
}
