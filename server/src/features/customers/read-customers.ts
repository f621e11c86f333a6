import type { Customer, SimilarCustomer } from '@dray/contract/customers'
import type * as customers from '@dray/contract/customers'
import type * as contract from '@dray/contract/orders/credit-holds'
import { accessCodeWorks } from '@dray/domain/contacts/access-codes'
import { creditExcess } from '@dray/domain/credit/credit-hold'
import { addressBook, parseCustomerTypes } from '@dray/domain/customers/customer'
import { type Cents, maxSum } from '@dray/domain/money'
import { parseIds } from '@dray/domain/orders/order-list'
import { billableStatuses, openOrderStatuses, orderStatuses } from '@dray/domain/orders/order-status'
import { balanceDue } from '@dray/domain/orders/order-totals'
import { daysLate } from '@dray/domain/receivables/aging'
import { customerSearchWords, fold } from '@dray/domain/search/search-words'
import { addDays, addMonths } from '@dray/domain/time/company-day'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { sentTotals } from '../../platform/db/queries/capped-sums.ts'
import {
  answeredKeyedPage,
  type AnsweredPage,
  answeredPage,
  keyedPage,
  requestedPage,
} from '../../platform/http/answers/list-page.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { accessCodeOfCustomer } from './access-code.sql.ts'
import { addressBookPage, addressBookTotals, type BookFilter } from './address-book.sql.ts'
import { creditStandings } from './credit-limits.sql.ts'
import {
  allCustomers,
  creditEntries,
  customerById,
  type CustomerRow,
  readCredit,
  similarCustomers,
} from './customers.sql.ts'
import { boughtMost, customerFigures, newestOrders, type OverviewOrderRow } from './overview.sql.ts'

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

/** Answers the access code while it works, which only people who may make one see: no key, webhook or list. */
export async function readCustomerWithCode(
  db: Db,
  reader: Person,
  { id, at }: { id: number; at: Date },
): ReturnType<typeof readCustomer> {
  const [{ customer, image }, saved] = await Promise.all([readCustomer(db, reader, id), accessCodeOfCustomer(db, id)])
  if (!saved) return { customer, image }
  const { code, contactId, contactName, expiresAt: expiresOn, usedAt } = saved
  const tgAccessCode = accessCodeWorks(saved, at) ? code : null
  const tgAccessCodeState = { contactId, contactName, expiresOn, usedAt }
  return { customer: { ...customer, tgAccessCode, tgAccessCodeState }, image }
}

/** The office shares one cached answer; drivers' answers are not cached. */
export const readersOfCustomers = (reader: Person): string | undefined => (isOnlyDriver(reader) ? undefined : 'office')

const driverId = (reader: Person): number | undefined => (isOnlyDriver(reader) ? reader.id : undefined)

const asSeenBy =
  (reader: Person) =>
  (row: CustomerRow): Customer => {
    const { creditAvailable, priceAdjustment, paymentTermsDays, creditLimit, maxDaysLate, ...common } = row
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

export async function readAvailableCredit(db: Db, customerId: number): Promise<{ creditAvailable: Cents }> {
  return { creditAvailable: mustExist(await readCredit(db, customerId)) }
}

/** The entries that add up to the credit, newest first (D-108). */
export async function listCreditEntries(
  db: Db,
  { params: { customerId }, query }: CallRequest<typeof customers.listCreditEntries>,
): Promise<AnsweredPage<customers.CreditEntry>> {
  mustExist(await readCredit(db, customerId))
  const page = keyedPage(['whole'], query)
  return answeredKeyedPage(page, await creditEntries(db, customerId, page), ({ id }) => [id])
}

/** The balance and whether it is within the limits. */
export async function readCreditStanding(
  db: Db,
  { params: { customerId }, today }: CallRequest<typeof contract.readCreditStanding>,
): Promise<contract.CreditStanding> {
  const [row] = await creditStandings(db, [customerId], { billable: billableStatuses })
  const { oldestDueOn, ...stored } = mustExist(row)
  const standing = { ...stored, daysLate: oldestDueOn === null ? 0 : daysLate(oldestDueOn, today) }
  const excess = creditExcess(standing)
  return {
    ...standing,
    isOverLimit: excess !== undefined && excess.overBy !== null,
    isTooLate: excess !== undefined && excess.daysLate !== null,
  }
}

const [maxOpen, maxLast, maxBought] = [50, 10, 100]

/** Takes five statements. */
export async function readCustomerOverview(
  db: Db,
  { params: { id }, today, startOf }: CallRequest<typeof customers.readCustomerOverview>,
): Promise<customers.CustomerOverview> {
  const creditAvailable = mustExist(await readCredit(db, id))
  const boughtSince = addMonths(today, -12)
  const since = startOf(boughtSince)
  const [figures, open, last, bought] = await Promise.all([
    customerFigures(db, id, { open: openOrderStatuses, counting: billableStatuses }),
    newestOrders(db, id, openOrderStatuses, maxOpen),
    newestOrders(db, id, orderStatuses, maxLast),
    boughtMost(db, id, { since, statuses: billableStatuses, limit: maxBought }),
  ])
  return { ...figures, creditAvailable, open: open.map(asOrder), last: last.map(asOrder), boughtSince, bought }
}

const asOrder = ({ applied, originId, originNum, ...row }: OverviewOrderRow): customers.CustomerOrder => ({
  ...row,
  backorderOf: originId === null || originNum === null ? null : { id: originId, orderNum: originNum },
  balanceDue: balanceDue(row.total, applied),
})

type Answer<C extends { answer: z.ZodType }> = Promise<z.output<C['answer']>>
type Filtered = CallRequest<typeof customers.readAddressBookTotals>

/** One statement, however many customers and orders there are. */
export async function listAddressBook(
  db: Db,
  request: CallRequest<typeof customers.listAddressBook>,
): Promise<AnsweredPage<customers.AddressBookRow>> {
  const page = requestedPage(addressBook, request.query)
  const found = await addressBookPage(db, bookFilter(request), page)
  return answeredPage(addressBook, page, found)
}

export const readAddressBookTotals = async (
  db: Db,
  request: Filtered,
): Answer<typeof customers.readAddressBookTotals> =>
  sentTotals(await addressBookTotals(db, bookFilter(request), maxSum))

const bookFilter = ({ query, today, startOf }: Pick<Filtered, 'query' | 'today' | 'startOf'>): BookFilter => ({
  words: customerSearchWords(query.search ?? ''),
  owners: parseIds(query.owner),
  types: parseCustomerTypes(query.type),
  onlyDue: query.balance === 'due',
  noOrderSince: query.noOrderDays === undefined ? undefined : startOf(addDays(today, -Number(query.noOrderDays))),
  openStatuses: openOrderStatuses,
  countingStatuses: billableStatuses,
})
