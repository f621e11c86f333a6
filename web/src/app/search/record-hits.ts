import type { SearchResult } from '@dray/contract/search'
import { fold, searchWords } from '@dray/domain/search/search-words'
import type { Access } from '@dray/domain/users/permissions'
import type { ModalName } from '../../kit/modals/modals.tsx'
import {
  type Recent,
  recentBatch,
  recentBrand,
  recentCustomer,
  recentOrder,
  recentProduct,
  recentPurchase,
} from '../../records/recents.ts'
import { statusLabel } from '../../records/status-pill.tsx'
import type { IconName } from '../icons.tsx'
import type { SearchHit } from './search-hit.ts'

const recordIcons: Readonly<Record<Recent['group'], IconName>> = {
  Orders: 'orders',
  'Purchase orders': 'purchases',
  Customers: 'customers',
  Payments: 'payments',
  Brands: 'brands',
  Products: 'products',
  Batches: 'products',
}

type Customer = SearchResult['customers'][number]

/** The records that the server found, as hits. */
export function recordHits(found: SearchResult, text: string): SearchHit[] {
  return [
    ...found.orders.map(({ customerName, orderStatus, ...order }) => ({
      ...recordHit(recentOrder({ ...order, customer: { customerName } })),
      aside: statusLabel(orderStatus),
    })),
    ...found.purchases.map(({ brandName, orderStatus, ...purchase }) => ({
      ...recordHit(recentPurchase({ ...purchase, brand: { name: brandName } })),
      aside: statusLabel(orderStatus),
    })),
    ...found.customers.map((customer) => ({ ...recordHit(recentCustomer(customer)), aside: matchIn(customer, text) })),
    ...found.brands.map((brand) => recordHit(recentBrand(brand))),
    ...found.products.map((product) => ({ ...recordHit(recentProduct(product)), available: product.available })),
    ...found.batches.map((batch) => recordHit(recentBatch(batch))),
  ]
}

/** A record that was found, or opened lately. */
export function recordHit(record: Recent): SearchHit {
  const { key, group, label, aside, address } = record
  return { id: key, group, icon: recordIcons[group], label, aside, address, opensTab: group === 'Batches', record }
}

/** Why a customer was found, if the name does not say it; otherwise the contact. */
function matchIn({ customerName, contactName, contactPhone, contactEmail, address }: Customer, text: string) {
  const words = searchWords(text).filter((word) => !fold(customerName).includes(word))
  const digits = text.replace(/\D/g, '')
  const found = [contactName, contactPhone, contactEmail, address].find(
    (detail) => detail !== null && words.some((word) => fold(detail).includes(word)),
  )
  const isPhone = digits.length >= 3 && contactPhone?.replace(/\D/g, '').includes(digits)
  return found ?? (isPhone ? contactPhone : contactName) ?? undefined
}

/** What can be done for a customer by its name: "new order for ernst", "pricing for ernst". */
const customerActions = [
  { modal: 'NewOrder', label: 'New order for', icon: 'plus', who: { roles: ['SALES'] } },
  { modal: 'EditCustomerPricing', label: 'Pricing for', icon: 'customers', who: { roles: ['SALES'] } },
] as const satisfies readonly { modal: ModalName; label: string; icon: IconName; who: Access }[]
export type CustomerAction = (typeof customerActions)[number]

const actionPrefix = ({ label }: CustomerAction): RegExp => new RegExp(`^\\s*${label}\\s+(?=\\S)`, 'i')

/** What the server is asked for a text: for "new order for ernst" it is "ernst". */
export function parseSearch(text: string): { words: string; action: CustomerAction | undefined } {
  const action = customerActions.find((one) => actionPrefix(one).test(text))
  return { words: (action ? text.replace(actionPrefix(action), '') : text).trim(), action }
}

/** "New order for Ernst Handel", for each customer that was found. */
export const customerHits = (
  found: SearchResult,
  { modal, label, icon }: CustomerAction,
  run: (customerId: number) => void,
): SearchHit[] =>
  found.customers.map(({ id, customerName, contactName }) => ({
    id: `${modal}-${id}`,
    group: 'Actions',
    icon,
    label: `${label} ${customerName}`,
    aside: contactName ?? undefined,
    run: () => run(id),
  }))
