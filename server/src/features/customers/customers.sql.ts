import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { hasWords } from '../../platform/db/words.ts'

/** The customers of a driver's orders. */
const onOrdersOf = (db: Db, driverId: number) =>
  db.selectFrom('orders').select('customerId').where('driverId', '=', driverId)

/** The columns that the form of a customer shows as they are stored, with its id and version. */
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
      'tgAccessCode',
      'customers.createdAt',
      sql<boolean>`exists (select from user_roles where user_id = ${row.ref('accountOwnerId')} and role = 'DRIVER')`.as(
        'accountOwnerDrives',
      ),
    ])
    .orderBy(sql`lower(customer_name)`)
  return driverId === undefined ? rows : rows.where('customers.id', 'in', onOrdersOf(db, driverId))
}

export type CustomerRow = Awaited<ReturnType<typeof allCustomers>>[number]

/** All customers; for a driver only those of the driver's orders. */
export const allCustomers = (db: Db, driverId: number | undefined) => customerRows(db, driverId).execute()

/** The ids of the customers whose name contains every word of a search, folded. */
export const customersNamed = (db: Db, words: readonly string[]) =>
  db.selectFrom('customers').select('customers.id').where(hasWords(sql`name_text`, words))

export const customerById = (db: Db, id: number, driverId: number | undefined) =>
  customerRows(db, driverId).where('customers.id', '=', id).executeTakeFirst()

/**
 * Locks customers, in the order of their ids, until the transaction ends, so that their prices are changed one after the other.
 * Orders, which only read prices, do not wait. Returns the names of those that exist.
 */
export async function lockCustomersToPrice(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'customerName'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row.customerName]))
}

/**
 * Locks customers, in the order of their ids, until the transaction ends, so that payments, voids and edits of credit come one after the
 * other: no two spend the same credit. Orders of these customers do not wait: what a payment changes on them is protected by their own
 * lock, which is taken afterward.
 */
export function lockCustomersToPay(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('customers')
    .select(['id', 'customerName', 'creditCents'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The payment terms of customers, in days. */
export async function paymentTermsOf(db: Db, ids: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'paymentTermsDays'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row.paymentTermsDays]))
}

export async function isCustomer(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The names of some customers, or of all, in the sequence of names. */
export async function customersByName(db: Db, ids: readonly number[] | undefined) {
  const customers = db.selectFrom('customers').select(['id', 'customerName'])
  const rows = await (ids ? customers.where('id', '=', anyOf(ids)) : customers).execute()
  return rows.sort((a, b) => byName.compare(a.customerName, b.customerName))
}
const byName = new Intl.Collator('en-US')

/** What a similar customer has in common with a form; an empty text is not compared. */
type Sought = { name: string; email: string; phone: string; except: number | null }

/** How many similar customers are shown. */
const maxSimilar = 10

/** The expressions are those of the indexes customers_same_name, _email and _phone. */
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

export async function creditOf(db: Db, customerId: number) {
  const row = await db.selectFrom('customers').select('creditCents').where('id', '=', customerId).executeTakeFirst()
  return row?.creditCents
}

export function creditEntriesOf(db: Db, customerId: number, limit: number) {
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
    .orderBy('creditEntries.id', 'desc')
    .limit(limit)
    .execute()
}
