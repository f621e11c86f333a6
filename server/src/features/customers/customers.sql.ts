import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { fixedQuery } from '../../db/fixed-query.ts'

/** The customers of a driver's orders. */
const onOrdersOf = (db: Db, driverId: number) =>
  db.selectFrom('orders').select('customerId').where('driverId', '=', driverId)

function customerRows(db: Db, driverId: number | undefined) {
  const rows = db
    .selectFrom('customers')
    .leftJoin('users', 'users.id', 'accountOwnerId')
    .select((row) => [
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
      'accountOwnerId as accountOwnerID',
      'users.name as accountOwnerName',
      'notes',
      'priceAdjustment',
      'creditCents as creditAvailable',
      'customers.createdAt',
      'customers.modifiedOn',
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

export const customerById = (db: Db, id: number, driverId: number | undefined) =>
  customerRows(db, driverId).where('customers.id', '=', id).executeTakeFirst()

export const customPricesOf = fixedQuery((db, customerId: number) =>
  db
    .selectFrom('customPrices')
    .select(['productId', 'priceCents as customPrice'])
    .where('customerId', '=', customerId)
    .orderBy('productId'),
)

/**
 * Locks a customer until the transaction ends against an exclusive lock (`for update`). Orders of one customer do not wait for each
 * other: what payments change on an order is protected by the lock of the order.
 */
export async function lockCustomer(db: Db, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('customers').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined
  )
}
