import { type AddressBookRow, listAddressBook } from '@dray/contract/customers'
import { request } from '../../../kit/api/request.ts'
import { type AddressBookFilter, filterQuery, sortQuery } from './address-book-filter.ts'

const pageSize = 1000

/** All customers that match a filter, sorted as the list is, loaded page by page. */
export async function allCustomers(filter: AddressBookFilter, sort: string): Promise<AddressBookRow[]> {
  const customers: AddressBookRow[] = []
  for (let after: string | null = null; ; ) {
    const page: { customers: AddressBookRow[]; next: string | null } = await request(listAddressBook, {
      query: {
        ...filterQuery(filter),
        ...sortQuery(sort),
        limit: pageSize,
        ...(after === null ? {} : { after }),
      },
    })
    customers.push(...page.customers)
    if (page.next === null) return customers
    after = page.next
  }
}
