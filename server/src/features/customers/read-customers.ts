import type { Customer } from '@dray/contract/customers'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { allCustomers, customerById, type CustomerRow } from './customers.sql.ts'

/** A driver sees the customers of their own orders, without prices, credit and access code (D-04, D-206). */
export async function listCustomers(db: Db, reader: Person): Promise<Customer[]> {
  return (await allCustomers(db, driverOf(reader))).map(asSeenBy(reader))
}

export async function readCustomer(
  db: Db,
  reader: Person,
  id: number,
): Promise<{ customer: Customer; image: string | null }> {
  const customer = asSeenBy(reader)(mustExist(await customerById(db, id, driverOf(reader))))
  return { customer, image: customer.image }
}

/** The office sees all of every customer; each driver has customers of their own. */
export const readersOfCustomers = (reader: Person): string | undefined => (isOnlyDriver(reader) ? undefined : 'office')

const driverOf = (reader: Person): number | undefined => (isOnlyDriver(reader) ? reader.id : undefined)

const asSeenBy =
  (reader: Person) =>
  (row: CustomerRow): Customer => {
    const { creditAvailable, priceAdjustment, tgAccessCode, paymentTermsDays, creditLimit, maxDaysLate, ...common } =
      row
    const forOffice = { creditAvailable, priceAdjustment, tgAccessCode, paymentTermsDays, creditLimit, maxDaysLate }
    return isOnlyDriver(reader) ? common : { ...common, ...forOffice }
  }
