import type * as contract from '@dray/contract/customers'
import { cursorOf, parseCustomerTypes, parsePlace, type Place } from '@dray/domain/customers/address-book'
import { countingOrderStatuses } from '@dray/domain/customers/order-figures'
import { maxSum } from '@dray/domain/money'
import { parseIds } from '@dray/domain/orders/order-filter'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { customerSearchWords } from '@dray/domain/search/search-words'
import { addDays } from '@dray/domain/time/company-day'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { invalidField } from '../../http/problem.ts'
import type { CallRequest } from '../../http/serve.ts'
import { addressBookPage, addressBookTotals, type BookFilter, sortKinds } from './address-book.sql.ts'

type Answer<C extends { answer: z.ZodType }> = Promise<z.output<C['answer']>>
type Filtered = CallRequest<typeof contract.readAddressBookTotals>

/** A page of the address book. One statement, whatever the number of customers and orders. */
export async function listAddressBook(
  db: Db,
  request: CallRequest<typeof contract.listAddressBook>,
): Answer<typeof contract.listAddressBook> {
  const { sort, direction, limit, after } = request.query
  const place = after === undefined ? undefined : placeOf(after, sortKinds[sort])
  const rows = await addressBookPage(db, filterOf(request), { sort, direction, limit: limit + 1, after: place })
  const last = rows[limit - 1]
  return {
    customers: rows.slice(0, limit),
    next: rows.length > limit && last ? cursorOf({ value: last.sortValue, id: last.id }) : null,
  }
}

export async function readAddressBookTotals(db: Db, request: Filtered): Answer<typeof contract.readAddressBookTotals> {
  const { isCapped, ...totals } = await addressBookTotals(db, filterOf(request), maxSum)
  return { ...totals, ...(isCapped ? { isCapped } : {}) }
}

function placeOf(after: string, kind: 'string' | 'number'): Place {
  const place = parsePlace(after, kind)
  if (place === undefined) throw invalidField('after', 'Must be a cursor')
  return place
}

const filterOf = ({ query, today, startOf }: Pick<Filtered, 'query' | 'today' | 'startOf'>): BookFilter => ({
  words: customerSearchWords(query.search ?? ''),
  owners: parseIds(query.owner),
  types: parseCustomerTypes(query.type),
  onlyDue: query.balance === 'due',
  noOrderSince: query.noOrderDays === undefined ? undefined : startOf(addDays(today, -Number(query.noOrderDays))),
  openStatuses: openOrderStatuses,
  countingStatuses: countingOrderStatuses,
})
