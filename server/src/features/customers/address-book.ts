import type * as contract from '@dray/contract/customers'
import { cursorOf, parseCustomerTypes, parsePlace, type Place } from '@dray/domain/customers/address-book'
import { countingOrderStatuses } from '@dray/domain/customers/order-figures'
import { maxSum } from '@dray/domain/money'
import { parseIds } from '@dray/domain/orders/order-filter'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { customerSearchWords } from '@dray/domain/search/search-words'
import { addDays, companyDay, startOfDay } from '@dray/domain/time/company-day'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { invalidField } from '../../http/problem.ts'
import type { CallRequest } from '../../http/serve.ts'
import { addressBookPage, addressBookTotals, type BookFilter, sortKinds } from './address-book.sql.ts'

type Answer<C extends { answer: z.ZodType }> = Promise<z.output<C['answer']>>
type Page = CallRequest<typeof contract.listAddressBook>['query']
type Filter = CallRequest<typeof contract.readAddressBookTotals>['query']
/** The present time, and where its days begin and end. */
type Now = { at: Date; timeZone: string }

/** A page of the address book. One statement, whatever the number of customers and orders. */
export async function listAddressBook(db: Db, query: Page, now: Now): Answer<typeof contract.listAddressBook> {
  const { sort, direction, limit, after } = query
  const place = after === undefined ? undefined : placeOf(after, sortKinds[sort])
  const rows = await addressBookPage(db, filterOf(query, now), { sort, direction, limit: limit + 1, after: place })
  const last = rows[limit - 1]
  return {
    customers: rows.slice(0, limit),
    next: rows.length > limit && last ? cursorOf({ value: last.sortValue, id: last.id }) : null,
  }
}

export async function readAddressBookTotals(
  db: Db,
  query: Filter,
  now: Now,
): Answer<typeof contract.readAddressBookTotals> {
  const { isCapped, ...totals } = await addressBookTotals(db, filterOf(query, now), maxSum)
  return { ...totals, ...(isCapped ? { isCapped } : {}) }
}

function placeOf(after: string, kind: 'string' | 'number'): Place {
  const place = parsePlace(after, kind)
  if (place === undefined) throw invalidField('after', 'Must be a cursor')
  return place
}

const filterOf = (query: Filter, { at, timeZone }: Now): BookFilter => ({
  words: customerSearchWords(query.search ?? ''),
  owners: parseIds(query.owner),
  types: parseCustomerTypes(query.type),
  onlyDue: query.balance === 'due',
  noOrderSince:
    query.noOrderDays === undefined
      ? undefined
      : startOfDay(addDays(companyDay(at, timeZone), -Number(query.noOrderDays)), timeZone),
  openStatuses: openOrderStatuses,
  countingStatuses: countingOrderStatuses,
})
