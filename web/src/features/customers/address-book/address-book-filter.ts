import type { listAddressBook, readAddressBookTotals } from '@dray/contract/customers'
import { addressBook, parseCustomerTypes, quietDays } from '@dray/domain/customers/customer'
import { parseIds } from '@dray/domain/orders/order-list'
import type { z } from 'zod'
import { parseSort } from '../../../kit/table/sort-rows.ts'

/** The filters of the address book in the URL, so that they can be shared and reloaded. */
export const unfiltered = { search: '', owner: '', type: '', balance: '', noOrder: '' }
export type AddressBookFilter = Readonly<typeof unfiltered>

export type ChangeFilter = (changed: Partial<AddressBookFilter>, history?: 'replace' | 'push') => void

/** The query parameters of the filters that are set. Words that mean nothing, as in an old link, are left out. */
export function filterQuery(filter: AddressBookFilter): z.output<(typeof readAddressBookTotals)['query']> {
  const search = filter.search.trim()
  const owner = parseIds(filter.owner).join()
  const type = parseCustomerTypes(filter.type).join()
  const noOrderDays = quietDays.find((days) => days === filter.noOrder)
  return {
    ...(search === '' ? {} : { search }),
    ...(owner === '' ? {} : { owner }),
    ...(type === '' ? {} : { type }),
    ...(filter.balance === 'due' ? { balance: 'due' } : {}),
    ...(noOrderDays === undefined ? {} : { noOrderDays }),
  }
}

export const isFiltered = (filter: AddressBookFilter): boolean => Object.keys(filterQuery(filter)).length > 0

type Page = z.output<(typeof listAddressBook)['query']>

/** The query parameters of a sort in the URL, `balance` or `-balance`. An unknown one, such as that of an old link, sorts by name. */
export function sortQuery(text: string): Pick<Page, 'sort' | 'direction'> {
  const sorting = parseSort(text)
  const sort = addressBook.sorts.find((known) => known === sorting?.id)
  return sort === undefined
    ? { sort: 'name', direction: 'asc' }
    : { sort, direction: sorting?.isDescending ? 'desc' : 'asc' }
}
