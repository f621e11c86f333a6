import { defineList, type ListSort } from '../lists/define-list.ts'
import { type CustomerType, customerTypes } from './customer.ts'

export const addressBook = defineList({
  sorts: {
    name: 'text',
    contact: 'text',
    type: 'text',
    owner: 'text',
    openOrders: 'whole',
    balance: 'whole',
    credit: 'whole',
    lastOrder: 'whole',
  },
  first: 'name',
})
export type AddressBookSort = ListSort<(typeof addressBook.sorts)[number]>

/** Unknown words are ignored; an empty list means any type. */
export function parseCustomerTypes(text: string | undefined): CustomerType[] {
  const words = (text ?? '').split(',').map((word) => word.trim().toUpperCase())
  return customerTypes.filter((type) => words.includes(type))
}
