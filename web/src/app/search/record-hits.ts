import type { SearchResult } from '@dray/contract/search'
import { tagsUrl } from '@dray/domain/batches/batch-labels'
import { fold, searchWords } from '@dray/domain/search/search-words'
import { statusLabel } from '../../shared/status-pill.tsx'
import type { IconName } from '../icons.tsx'
import type { SearchHit } from './search-hit.ts'

/** The icon of each group of records, in display order. */
export const recordIcons = {
  Orders: 'orders',
  Customers: 'customers',
  Brands: 'brands',
  Products: 'products',
  Batches: 'products',
} as const satisfies Record<string, IconName>

type Group = keyof typeof recordIcons
type Customer = SearchResult['customers'][number]

/** The records that the server found, as hits. */
export function recordHits(found: SearchResult, text: string): SearchHit[] {
  return [
    ...found.orders.map(({ orderNum, customerName, orderStatus }) =>
      hit(
        'Orders',
        `${orderNum} · ${customerName}`,
        `/orders/${encodeURIComponent(orderNum)}`,
        statusLabel(orderStatus),
      ),
    ),
    ...found.customers.map((customer) =>
      hit('Customers', customer.customerName, listed('/customers', customer.customerName), matchIn(customer, text)),
    ),
    ...found.brands.map(({ name }) => hit('Brands', name, listed('/brands', name))),
    ...found.products.map(({ sku, name, brand, available }) => ({
      ...hit('Products', name, listed('/products', sku), `${brand} · ${sku}`),
      available,
    })),
    ...found.batches.map(({ batchNumber, sku, productName }) => ({
      ...hit('Batches', batchNumber, tagsUrl('', { sku, batchNumber }), productName),
      opensTab: true,
    })),
  ]
}

const hit = (group: Group, label: string, address: string, aside?: string): SearchHit => ({
  id: address,
  group,
  icon: recordIcons[group],
  label,
  aside,
  address,
  isRecord: true,
})

const listed = (path: string, search: string): string => `${path}?${new URLSearchParams({ search }).toString()}`

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
