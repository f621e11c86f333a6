import type { Customer, SimilarCustomer } from '@dray/contract/customers'
import { fold } from '@dray/domain/search/search-words'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { allCustomers, customerById, type CustomerRow, similarCustomers } from './customers.sql.ts'

/** Drivers get the customers of their own orders, without prices and credit. Nobody gets an access code (D-344). */
export async function listCustomers(db: Db, reader: Person): Promise<Customer[]> {
  return (await allCustomers(db, driverId(reader))).map(asSeenBy(reader))
}

export async function readCustomer(
  db: Db,
  reader: Person,
  id: number,
): Promise<{ customer: Customer; image: string | null }> {
  const customer = asSeenBy(reader)(mustExist(await customerById(db, id, driverId(reader))))
  return { customer, image: customer.image }
}

/** Answers the access code too, which only people who may make one see: no key, webhook or list. */
export async function readCustomerWithCode(db: Db, reader: Person, id: number): ReturnType<typeof readCustomer> {
  const row = mustExist(await customerById(db, id, driverId(reader)))
  const customer = { ...asSeenBy(reader)(row), tgAccessCode: row.tgAccessCode }
  return { customer, image: customer.image }
}

/** The office shares one cached answer; drivers' answers are not cached. */
export const readersOfCustomers = (reader: Person): string | undefined => (isOnlyDriver(reader) ? undefined : 'office')

const driverId = (reader: Person): number | undefined => (isOnlyDriver(reader) ? reader.id : undefined)

const asSeenBy =
  (reader: Person) =>
  (row: CustomerRow): Customer => {
    const {
      creditAvailable,
      priceAdjustment,
      tgAccessCode: _,
      paymentTermsDays,
      creditLimit,
      maxDaysLate,
      ...common
    } = row
    const forOffice = {
      creditAvailable,
      priceAdjustment,
      tgAccessCode: null,
      paymentTermsDays,
      creditLimit,
      maxDaysLate,
    }
    return isOnlyDriver(reader) ? common : { ...common, ...forOffice }
  }

type Typed = {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  except?: number | undefined
}

/** Fewer digits aren't a phone number yet. */
const fewestDigits = 7

/** Matches name, email or phone of a form in progress, ignoring case, accents and punctuation. */
export async function findSimilarCustomers(db: Db, typed: Typed): Promise<SimilarCustomer[]> {
  const digits = (typed.phone ?? '').replace(/\D/g, '')
  const sought = {
    name: fold((typed.name ?? '').trim()),
    email: (typed.email ?? '').trim().toLowerCase(),
    phone: digits.length < fewestDigits ? '' : digits,
    except: typed.except ?? null,
  }
  if (sought.name === '' && sought.email === '' && sought.phone === '') return []
  const rows = await similarCustomers(db, sought)
  return rows.map(({ hasName, hasEmail, hasPhone, ...row }) => ({
    ...row,
    same: [
      ...(hasName ? ['name' as const] : []),
      ...(hasEmail ? ['email' as const] : []),
      ...(hasPhone ? ['phone' as const] : []),
    ],
  }))
}
