import { listAddressBook, readAddressBookTotals } from '@dray/contract/customers'
import { addressBook, customerTypes, quietDays } from '@dray/domain/customers/customer'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { choices, toggle } from '../../../kit/server-list/filter-kinds.tsx'
import { defineServerList } from '../../../kit/server-list/define-server-list.tsx'
import { names } from '../../../records/name-filter/name-filter.tsx'
import { customerTypeLabel } from '../customer-form/customer-fields.ts'

export type AddressBookTotals = AnswerOf<(typeof readAddressBookTotals)['answer']>

export const addressBookList = defineServerList({
  name: 'customers',
  call: listAddressBook,
  totals: readAddressBookTotals,
  sorts: addressBook,
  sort: 'name',
  filters: {
    owner: names('owner'),
    type: choices('Type', customerTypes, customerTypeLabel),
    balance: toggle('Has balance', 'due'),
    noOrder: {
      ...choices('No order for', quietDays, (days) => `${days} days`, { isSingle: true }),
      query: (noOrderDays: string) => ({ noOrderDays }),
    },
  },
})

export const addressBookViews = (userId: number) => [
  { name: 'All', filter: {} },
  { name: 'My customers', filter: { owner: String(userId) } },
  { name: 'With balance', filter: { balance: 'due' } },
  { name: 'No order for 60 days', filter: { noOrder: '60' } },
]
