import type * as contract from '@dray/contract/customers'
import { addressBook, parseCustomerTypes } from '@dray/domain/customers/customer'
import { maxSum } from '@dray/domain/money'
import { parseIds } from '@dray/domain/orders/order-list'
import { openOrderStatuses, billableStatuses } from '@dray/domain/orders/order-status'
import { customerSearchWords } from '@dray/domain/search/search-words'
import { addDays } from '@dray/domain/time/company-day'
import type { z } from 'zod'
import { sentTotals } from '../../platform/db/queries/capped-sums.ts'
import type { Db } from '../../platform/db/db.ts'
import { type AnsweredPage, answeredPage, requestedPage } from '../../platform/http/answers/list-page.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { addressBookPage, addressBookTotals, type BookFilter } from './address-book.sql.ts'

type Answer<C extends { answer: z.ZodType }> = Promise<z.output<C['answer']>>
type Filtered = CallRequest<typeof contract.readAddressBookTotals>

/** One statement, however many customers and orders there are. */
export async function listAddressBook(
  db: Db,
  request: CallRequest<typeof contract.listAddressBook>,
): Promise<AnsweredPage<contract.AddressBookRow>> {
  const page = requestedPage(addressBook, request.query)
  const found = await addressBookPage(db, bookFilter(request), page)
  return answeredPage(addressBook, page, found)
}

export const readAddressBookTotals = async (db: Db, request: Filtered): Answer<typeof contract.readAddressBookTotals> =>
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
