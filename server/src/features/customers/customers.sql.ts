import { type Insertable, sql, type Updateable } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import { type BulkRow, insertWithIds, columnsOfNew } from '../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { fixedQuery } from '../../platform/db/queries/fixed-query.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { isAfterKeys, type KeyedPage } from '../../platform/db/queries/sorted-page.ts'
import { hasWords } from '../../platform/db/words.ts'

const customersOfDriver = (db: Db, driverId: number) =>
  db.selectFrom('orders').select('customerId').where('driverId', '=', driverId)

/** Columns that the customer form shows as stored, plus id and version. */
export const formColumns = [
  'customers.id',
  'customers.image',
  'customerName',
  'contactName',
  'contactEmail',
  'contactPhone',
  'contactTelegram',
  'address',
  'website',
  'commpref',
  'type',
  'notes',
  'priceAdjustment',
  'paymentTermsDays',
  'creditLimitCents as creditLimit',
  'maxDaysLate',
  'minLifeDays',
  'emailsCoas',
  'emailsProof',
  'poRequired',
  'cod',
  'minimumOrderCents as minimumOrder',
  'deliveryDays',
  'mayPickUp',
  'acceptBySelf',
  'customers.modifiedOn',
] as const

function customerRows(db: Db, driverId: number | undefined) {
  const rows = db
    .selectFrom('customers')
    .leftJoin('users', 'users.id', 'accountOwnerId')
    .select((row) => [
      ...formColumns,
      'accountOwnerId as accountOwnerID',
      'users.name as accountOwnerName',
      'creditCents as creditAvailable',
      'customers.createdAt',
      sql<boolean>`exists (select from user_roles where user_id = ${row.ref('accountOwnerId')} and role = 'DRIVER')`.as(
        'accountOwnerDrives',
      ),
    ])
    .orderBy('customers.nameOrder')
  return driverId === undefined ? rows : rows.where('customers.id', 'in', customersOfDriver(db, driverId))
}

export type CustomerRow = Awaited<ReturnType<typeof allCustomers>>[number]

export const allCustomers = (db: Db, driverId: number | undefined) => customerRows(db, driverId).execute()

/** Matches names that contain every word of the search, folded. */
export const customersNamed = (db: Db, words: readonly string[]) =>
  db.selectFrom('customers').select('customers.id').where(hasWords(sql`name_text`, words))

export const customerById = (db: Db, id: number, driverId: number | undefined) =>
  customerRows(db, driverId).where('customers.id', '=', id).executeTakeFirst()

/**
 * Locks customers in id order until the transaction ends, so their prices change one at a time. Orders only read prices and don't wait.
 * Returns the names of those that exist.
 */
export async function lockCustomersToPrice(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'customerName'])
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row.customerName]))
}

/**
 * Locks customers in id order until the transaction ends, so no two payments, voids or credit edits spend the same credit. Orders don't
 * wait: they have their own lock, taken afterward.
 */
export const lockCustomersToPay = fixedQuery((tx, ids: readonly number[]) =>
  tx
    .selectFrom('customers')
    .select(['id', 'customerName', 'creditCents'])
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forNoKeyUpdate(),
)

export async function paymentTermsByCustomer(db: Db, ids: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'paymentTermsDays'])
    .where('id', '=', anyId(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row.paymentTermsDays]))
}

export async function isCustomer(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** All customers if `ids` is undefined. Sorted by name. */
export async function customersByName(db: Db, ids: readonly number[] | undefined) {
  const customers = db.selectFrom('customers').select(['id', 'customerName']).orderBy('nameOrder').orderBy('id')
  return (ids ? customers.where('id', '=', anyId(ids)) : customers).execute()
}

/** Fields of the form to compare; empty ones are skipped. */
type Sought = { name: string; email: string; phone: string; except: number | null }

const maxSimilar = 10

/** These expressions match the indexes customers_same_name, _email and _phone. */
export function similarCustomers(db: Db, { name, email, phone, except }: Sought) {
  const hasName = sql<boolean>`(${name} <> '' and fold(btrim(customer_name)) = ${name})`
  const hasEmail = sql<boolean>`(${email} <> '' and coalesce(lower(contact_email) = ${email}, false))`
  const hasPhone = sql<boolean>`(${phone} <> '' and coalesce(regexp_replace(contact_phone, '\\D', '', 'g') = ${phone}, false))`
  return db
    .selectFrom('customers')
    .select(['id', 'customerName', 'contactName', 'contactEmail', 'contactPhone'])
    .select([hasName.as('hasName'), hasEmail.as('hasEmail'), hasPhone.as('hasPhone')])
    .where(sql<boolean>`(fold(btrim(customer_name)) = ${name} or lower(contact_email) = ${email}
      or (contact_phone is not null and regexp_replace(contact_phone, '\\D', '', 'g') = ${phone}))`)
    .where(sql<boolean>`(${hasName} or ${hasEmail} or ${hasPhone})`)
    .where(sql<boolean>`id is distinct from ${except}::integer`)
    .orderBy(sql`${hasName} desc`)
    .orderBy('id')
    .limit(maxSimilar)
    .execute()
}

export async function readCredit(db: Db, customerId: number) {
  const row = await db.selectFrom('customers').select('creditCents').where('id', '=', customerId).executeTakeFirst()
  return row?.creditCents
}

export function creditEntries(db: Db, customerId: number, { after, limit }: KeyedPage) {
  return db
    .selectFrom('creditEntries')
    .leftJoin('users', 'users.id', 'creditEntries.userId')
    .select([
      'creditEntries.id',
      'amountCents as amount',
      'reason',
      'paymentId',
      'creditEntries.userId',
      'users.name as userName',
      'creditEntries.createdAt',
    ])
    .where('customerId', '=', customerId)
    .where(isAfterKeys(after, [sql`credit_entries.id`], false))
    .orderBy('creditEntries.id', 'desc')
    .limit(limit)
    .execute()
}

const newColumns = columnsOfNew(
  'customers',
  [
    'image',
    'customerName as name',
    'contactName',
    'contactEmail',
    'contactPhone',
    'contactTelegram',
    'address',
    'website',
    'commpref',
    'type',
    'accountOwnerId',
    'notes',
    'priceAdjustment',
    'creditCents as creditAvailable',
    'paymentTermsDays',
    'creditLimitCents as creditLimit',
    'maxDaysLate',
    'minLifeDays',
    'emailsCoas',
    'emailsProof',
    'poRequired',
    'cod',
    'minimumOrderCents as minimumOrder',
    'deliveryDays',
    'mayPickUp',
    'acceptBySelf',
    'createdAt',
    'modifiedOn',
  ],
  ['tgAccessCode', 'tgAccessCodeContactId', 'tgAccessCodeExpiresAt', 'tgAccessCodeUsedAt'],
)
type NewCustomerRow = BulkRow<'customers', (typeof newColumns)[number]>

/** Returns the customers with their ids. */
export const insertCustomers = (
  tx: Tx,
  rows: readonly NewCustomerRow[],
): Promise<(NewCustomerRow & { id: number })[]> => insertWithIds(tx, 'customers', rows, newColumns)

export async function insertCredit(tx: Tx, entries: readonly Insertable<Tables['creditEntries']>[]): Promise<void> {
  if (entries.length > 0) await tx.insertInto('creditEntries').values(entries).execute()
}

export type LockedCustomer = NonNullable<Awaited<ReturnType<typeof lockCustomerToChange>>>

/** Until the transaction ends, no payment or edit changes the customer's credit. */
export function lockCustomerToChange(tx: Tx, id: number) {
  return tx
    .selectFrom('customers')
    .select([...formColumns, 'accountOwnerId', 'creditCents'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateCustomer(tx: Tx, id: number, changed: Updateable<Tables['customers']>): Promise<void> {
  await tx.updateTable('customers').set(changed).where('id', '=', id).execute()
}

/** Includes users who have left. */
export async function ownerName(tx: Tx, userId: number): Promise<string | undefined> {
  return (await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst())?.name
}
