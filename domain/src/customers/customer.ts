import { defineList, type ListSort } from '../lists/define-list.ts'
import { type Cents, minus, plus } from '../money.ts'
import { billableStatuses, type OrderStatus } from '../orders/order-status.ts'
import { isAdmin, type Person } from '../users/permissions.ts'

/** New customers are RETAIL (spec 4.1). */
export const customerTypes = ['WHOLESALE', 'RETAIL', 'VIP'] as const
export type CustomerType = (typeof customerTypes)[number]
export const newCustomerType: CustomerType = 'RETAIL'

/** The first is the default (spec 4.1). */
export const preferredContacts = ['EMAIL', 'PHONE', 'TEXT', 'TELEGRAM'] as const
export type PreferredContact = (typeof preferredContacts)[number]

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

/** The difference from what the form showed, so that a payment in the meantime stays (D-15, D-108). Undefined if it would fall below 0. */
export function creditChange(
  typed: Cents,
  shown: Cents | undefined,
  stored: Cents,
): { delta: Cents; credit: Cents } | undefined {
  const delta = minus(typed, shown ?? stored)
  const credit = plus(stored, delta)
  return credit < 0 ? undefined : { delta, credit }
}

export const mayChangeCredit = (person: Person): boolean => isAdmin(person) || person.roles.includes('ACCOUNTING')

/** Allows changing everything about a customer except their credit, and changing their prices. */
export const mayChangeCustomers = (person: Person): boolean => isAdmin(person) || person.roles.includes('SALES')

/** The chosen statuses that count, or all chosen if none does. */
export function summedStatuses(chosen: readonly OrderStatus[]): readonly OrderStatus[] {
  const counting = billableStatuses.filter((status) => chosen.length === 0 || chosen.includes(status))
  return counting.length > 0 ? counting : [...new Set(chosen)]
}

/** Customers can be filtered by having had no order for this many days. */
export const quietDays = ['30', '60', '90'] as const
