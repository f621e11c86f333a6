import type { SearchResult } from '@dray/contract/search'
import { fold, searchWords } from '@dray/domain/search/search-words'
import {
  type Recent,
  recentBatch,
  recentBrand,
  recentCustomer,
  recentOrder,
  recentProduct,
} from '../../shared/recents.ts'
import { statusLabel } from '../../shared/status-pill.tsx'
import type { IconName } from '../icons.tsx'
import type { SearchHit } from './search-hit.ts'

const recordIcons: Readonly<Record<Recent['group'], IconName>> = {
  Orders: 'orders',
  Customers: 'customers',
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

const newOrderFor = /^\s*new order for\s+(?=\S)/i

/** What the server is asked for a text: for "new order for ernst" it is "ernst". */
export const askedOf = (text: string): { words: string; isNewOrder: boolean } => ({
  words: text.replace(newOrderFor, '').trim(),
  isNewOrder: newOrderFor.test(text),
})

/** "New order for Ernst Handel", for each customer that was found. */
export const newOrderHits = (found: SearchResult, run: (customerId: number) => void): SearchHit[] =>
  found.customers.map(({ id, customerName, contactName }) => ({
    id: `new-order-${id}`,
    group: 'Actions',
    icon: 'plus',
    label: `New order for ${customerName}`,
    aside: contactName ?? undefined,
    run: () => run(id),
  }))
