import { nameOrder } from '../../platform/db/queries/name-order.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { fixedQuery } from '../../platform/db/queries/fixed-query.ts'
import { anyId } from '../../platform/db/queries/any-of.ts'
import { type BulkRow, columnsOfNew, insertAll } from '../../platform/db/queries/bulk-update.ts'
import type { Tables } from '../../platform/db/tables.ts'

const columns = [
  'contacts.userId as id',
  'contacts.customerId',
  'contacts.name',
  'contacts.email',
  'contacts.mayOrder',
  'contacts.seesMoney',
  'contacts.modifiedOn',
] as const

const contactRows = (db: Db) =>
  db
    .selectFrom('contacts')
    .innerJoin('customers', 'customers.id', 'contacts.customerId')
    .select([...columns, 'customers.customerName'])
    .where('contacts.removedAt', 'is', null)

export type ContactRow = NonNullable<Awaited<ReturnType<typeof contactById>>>

export const contactsOfCustomer = (db: Db, customerId: number) =>
  contactRows(db).where('customerId', '=', customerId).orderBy(nameOrder('contacts.name')).orderBy('userId').execute()

export const contactById = (db: Db, id: number) => contactRows(db).where('userId', '=', id).executeTakeFirst()

export const lockContact = (tx: Tx, id: number) =>
  contactRows(tx).where('userId', '=', id).forNoKeyUpdate('contacts').executeTakeFirst()

/** Contacts of any customer: they may share an email. */
export const contactsWithEmail = (db: Db, email: string, limit: number) =>
  contactRows(db).where(sql`lower(contacts.email)`, '=', email.toLowerCase()).orderBy('userId').limit(limit).execute()

const newColumns = columnsOfNew(
  'contacts',
  ['userId', 'customerId', 'name', 'email', 'mayOrder', 'seesMoney', 'createdBy', 'createdAt', 'modifiedOn'],
  ['removedAt', 'messageChannels'],
)
type NewContact = BulkRow<'contacts', (typeof newColumns)[number]>

export const insertContacts = (tx: Tx, contacts: readonly NewContact[]): Promise<void> =>
  insertAll(tx, 'contacts', contacts, newColumns)

export async function updateContact(tx: Tx, id: number, changed: Updateable<Tables['contacts']>): Promise<void> {
  await tx.updateTable('contacts').set(changed).where('userId', '=', id).execute()
}

const openLinks = (db: Db, contactIds: readonly number[]) =>
  db
    .selectFrom('portalLinks')
    .where('contactId', '=', anyId(contactIds))
    .where('usedAt', 'is', null)
    .where('endedAt', 'is', null)

export const linksThatWork = (db: Db, contactIds: readonly number[], at: Date) =>
  openLinks(db, contactIds).select(['contactId', 'expiresAt as expiresOn']).where('expiresAt', '>', at).execute()

/** Returns whether there was one. */
export async function endLinks(tx: Tx, contactId: number, at: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('portalLinks')
    .set({ endedAt: at })
    .where('tokenHash', 'in', openLinks(tx, [contactId]).select('tokenHash'))
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export async function insertLink(tx: Tx, link: Insertable<Tables['portalLinks']>): Promise<void> {
  await tx.insertInto('portalLinks').values(link).execute()
}

/** Also finds links that no longer work, but none of a removed contact. */
export const lockLink = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('portalLinks')
    .innerJoin('contacts', 'contacts.userId', 'portalLinks.contactId')
    .select(['contactId', 'usedAt', 'endedAt', 'expiresAt', 'contacts.customerId', 'contacts.name'])
    .select(sql<boolean>`message_channels ? 'NEW_DEVICE'`.as('wantsNewDevice'))
    .where('tokenHash', '=', tokenHash)
    .where('contacts.removedAt', 'is', null)
    .forNoKeyUpdate('portalLinks')
    .executeTakeFirst()

export async function markLinkUsed(tx: Tx, tokenHash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('portalLinks').set({ usedAt: at }).where('tokenHash', '=', tokenHash).execute()
}

export async function deletePortalLinksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('portalLinks').where('expiresAt', '<', before).execute()
}

export async function insertDevice(tx: Tx, device: Insertable<Tables['portalDevices']>): Promise<void> {
  await tx.insertInto('portalDevices').values(device).execute()
}

/** Last used first, with those that expired. */
export const contactDevices = (db: Db, contactIds: readonly number[]) =>
  db
    .selectFrom('portalDevices')
    .select(['id', 'contactId', 'label', 'createdAt', 'lastUsedAt', 'endedAt'])
    .where('contactId', '=', anyId(contactIds))
    .where('endedAt', 'is', null)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()

export async function endDeviceWith(tx: Tx, tokenHash: Buffer, at: Date): Promise<void> {
  await tx
    .updateTable('portalDevices')
    .set({ endedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .execute()
}

/** Returns whether the contact has such a device. Ending it twice is no mistake. */
export async function endDevice(tx: Tx, contactId: number, id: string, at: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('portalDevices')
    .set({ endedAt: sql`coalesce(ended_at, ${at})` })
    .where(sql`id::text`, '=', id)
    .where('contactId', '=', contactId)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Returns whether there was one. */
export async function endDevices(tx: Tx, contactId: number, at: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('portalDevices')
    .set({ endedAt: at })
    .where('contactId', '=', contactId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Records that a device is in use, unless another request just did. */
export async function noteDeviceUse(db: Db, id: string, at: Date, unlessSince: Date): Promise<void> {
  await db
    .updateTable('portalDevices')
    .set({ lastUsedAt: at })
    .where('id', '=', id)
    .where('lastUsedAt', '<', unlessSince)
    .execute()
}

export type DeviceRow = NonNullable<Awaited<ReturnType<typeof findDevice>>>

export async function findDevice(db: Db, tokenHash: Buffer) {
  return (await devicesWith(db, tokenHash))[0]
}

const devicesWith = fixedQuery((db, tokenHash: Buffer) =>
  db
    .selectFrom('portalDevices')
    .innerJoin('contacts', 'contacts.userId', 'portalDevices.contactId')
    .select([
      'contacts.userId as id',
      'contacts.name',
      'contacts.customerId',
      'contacts.mayOrder',
      'contacts.seesMoney',
      'portalDevices.id as deviceId',
      'portalDevices.createdAt',
      'portalDevices.lastUsedAt',
      'portalDevices.endedAt',
      sql<boolean>`(select portal from company_settings)`.as('isPortalOn'),
    ])
    .where('portalDevices.tokenHash', '=', tokenHash)
    .where('contacts.removedAt', 'is', null),
)

export async function isPortalOn(db: Db): Promise<boolean> {
  return (await db.selectFrom('companySettings').select('portal').executeTakeFirstOrThrow()).portal
}
