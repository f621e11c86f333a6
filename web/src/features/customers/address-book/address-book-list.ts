import { type AddressBookRow, listAddressBook, readAddressBookTotals } from '@dray/contract/customers'
import { addressBook, parseCustomerTypes, quietDays } from '@dray/domain/customers/customer'
import { parseIds } from '@dray/domain/orders/order-list'
import type { z } from 'zod'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { setFilters } from '../../../kit/server-list/set-filters.ts'
import type { ShippedView } from '../../../kit/server-list/list-views.tsx'
import type { ServerList } from '../../../kit/server-list/use-server-list.ts'

const noFilters = { search: '', owner: '', type: '', balance: '', noOrder: '' }
const unfiltered = { ...noFilters, sort: 'name' }
export type AddressBookFilter = Readonly<typeof unfiltered>
type Query = z.output<(typeof readAddressBookTotals)['query']>
export type AddressBookTotals = AnswerOf<(typeof readAddressBookTotals)['answer']>

export const addressBookList: ServerList<AddressBookFilter, AddressBookRow, AddressBookTotals> = {
  name: 'customers',
  call: listAddressBook,
  totals: readAddressBookTotals,
  sorts: addressBook,
  unfiltered,
  noFilters,
  query: (filter) =>
    setFilters<Query>({
      search: filter.search.trim(),
      owner: parseIds(filter.owner).join(),
      type: parseCustomerTypes(filter.type).join(),
      balance: filter.balance === 'due' ? 'due' : '',
      noOrderDays: quietDays.find((days) => days === filter.noOrder),
    }),
}

export const addressBookViews = (userId: number): readonly ShippedView<AddressBookFilter>[] => [
  { name: 'All', filter: {} },
  { name: 'My customers', filter: { owner: String(userId) } },
  { name: 'With balance', filter: { balance: 'due' } },
  { name: 'No order for 60 days', filter: { noOrder: '60' } },
]
