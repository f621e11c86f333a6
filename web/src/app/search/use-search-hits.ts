import { findAnything, type SearchResult } from '@dray/contract/search'
import { scannedBatch, tagsUrl } from '@dray/domain/batches/batch-labels'
import { poText } from '@dray/domain/orders/customer-po'
import { methodLabels } from '@dray/domain/payments/payment-methods'
import { containsWords, fold, searchWords } from '@dray/domain/search/search-words'
import type { Access } from '@dray/domain/users/permissions'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useRead } from '../../kit/api/use-call.ts'
import { mediumDate, mediumDay } from '../../kit/text/dates.ts'
import { allDates } from '../../kit/list-filter/days-in-url.ts'
import { type ModalName, useOpenModal } from '../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import {
  readRecents,
  type Recent,
  recentBatch,
  recentBrand,
  recentCustomer,
  recentMemo,
  recentOrder,
  recentPayment,
  recentProduct,
  recentPurchase,
} from '../../records/recents.ts'
import { statusLabel } from '../../records/status-label.ts'
import type { IconName } from '../icons.tsx'
import { whoMaySee } from '../navigation.ts'
import { type FrameActions, useHelpHits, useLocalHits } from './local-hits.ts'
import { bestFirst, isFoundBy, type SearchHit } from './search-hit.ts'

type Hits = {
  hits: readonly SearchHit[]
  /** False while the hits are still those of an earlier text. */
  isAnswered: boolean
  error: Error | null
}

/** Common words are in most pages. */
const maxHelpHits = 5

/** Actions and screens are found here, records by the server. Without a text: recent records, and all actions and screens. */
export function useSearchHits(text: string, actions: FrameActions): Hits {
  const { user, may } = useSession()
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const { words, action } = parseSearch(text)
  const isAsked = words !== '' && may(findAnything)
  const records = useRead(findAnything, { query: { words } }, { enabled: isAsked, placeholderData: keepPreviousData })
  const all = useLocalHits(actions)
  const help = useHelpHits()
  const [recents] = useState(() => readRecents(user.id))
  const maySee = ({ address }: SearchHit) => address === undefined || may(whoMaySee(address.replace(/\?.*/, '')))
  if (text === '') return { hits: [...recents.map(recentHit).filter(maySee), ...all], isAnswered: true, error: null }

  const found = isAsked ? records.data : undefined
  const isFound = (hit: SearchHit) => isFoundBy(hit, text)
  const local = [...all.filter(isFound), ...bestFirst(help.filter(isFound), text).slice(0, maxHelpHits)]
  const fromServer =
    found === undefined
      ? []
      : action && may(action.who)
        ? customerHits(found, action, (customerId) => openModal(action.modal, { customerId }))
        : recordHits(found, words, timeZone)
  return {
    hits: bestFirst([...fromServer.filter(maySee), ...local], text),
    isAnswered: !isAsked || records.isError || (records.isSuccess && !records.isPlaceholderData),
    error: isAsked ? records.error : null,
  }
}

/** Actions that start with a customer: "new order for ernst", "pricing for ernst". */
const customerActions = [
  { modal: 'NewOrder', label: 'New order for', icon: 'plus', who: { roles: ['SALES'] } },
  { modal: 'EditCustomerPricing', label: 'Pricing for', icon: 'customers', who: { roles: ['SALES'] } },
  {
    modal: 'NewCreditMemo',
    label: 'Credit memo for',
    icon: 'plus',
    who: { roles: ['ACCOUNTING', 'SALES', 'INVENTORY'] },
  },
] as const satisfies readonly { modal: ModalName; label: string; icon: IconName; who: Access }[]
type CustomerAction = (typeof customerActions)[number]

/** For "new order for ernst", the server is asked for "ernst". */
function parseSearch(text: string): { words: string; action: CustomerAction | undefined } {
  const action = customerActions.find((candidate) => actionPrefix(candidate).test(text))
  return { words: (action ? text.replace(actionPrefix(action), '') : text).trim(), action }
}

const actionPrefix = ({ label }: CustomerAction): RegExp => new RegExp(`^\\s*${label}\\s+(?=\\S)`, 'i')

const recentHit = (recent: Recent): SearchHit => ({ ...recordHit(recent), group: 'Recent' })

/** "New order for Ernst Handel", for each customer found. */
const customerHits = (
  found: SearchResult,
  { modal, label, icon }: CustomerAction,
  run: (customerId: number) => void,
): SearchHit[] =>
  found.customers.map(({ id, customerName, contactName }) => ({
    id: `${modal}-${id}`,
    group: 'Actions',
    icon,
    label: `${label} ${isolateName(customerName)}`,
    aside: contactName ?? undefined,
    run: () => run(id),
  }))

function recordHits(found: SearchResult, text: string, timeZone: string): SearchHit[] {
  return [
    ...orderHits(found.ordersWithProduct, text, timeZone),
    ...found.orders.map(({ customerName, orderStatus, customerPO, ...order }) => ({
      ...recordHit(recentOrder({ ...order, customer: { customerName } })),
      ...(customerPO !== null && containsWords(fold(customerPO), searchWords(text))
        ? { keywords: customerPO, aside: `${poText(customerPO)} · ${statusLabel(orderStatus)}` }
        : { aside: statusLabel(orderStatus) }),
    })),
    ...found.purchases.map(({ brandName, orderStatus, ...purchase }) => ({
      ...recordHit(recentPurchase({ ...purchase, brand: { name: brandName } })),
      aside: statusLabel(orderStatus),
    })),
    ...found.customers.map((customer) => ({ ...recordHit(recentCustomer(customer)), aside: matchIn(customer, text) })),
    ...found.memos.map(({ status, ...memo }) => ({ ...recordHit(recentMemo(memo)), aside: statusLabel(status) })),
    ...found.payments.map((payment) => ({
      ...recordHit(recentPayment(payment)),
      keywords: payment.reference,
      aside: paymentAside(payment),
    })),
    ...found.brands.map((brand) => recordHit(recentBrand(brand))),
    ...found.products.map((product) => ({ ...recordHit(recentProduct(product)), available: product.available })),
    ...found.batches.map((batch) => ({ ...recordHit(recentBatch(batch)), aside: batchAside(batch) })),
  ]
}

/** Check 4411 · Nov 20, 2026 */
const paymentAside = ({ paymentMethod, reference, paymentDate, isVoid }: SearchResult['payments'][number]): string =>
  [`${methodLabels[paymentMethod]} ${reference}`, mediumDay(paymentDate), ...(isVoid ? ['Void'] : [])].join(' · ')

type OrderWithProduct = SearchResult['ordersWithProduct'][number]

/** The list of a customer's orders with the product, and the newest of them. */
function orderHits(orders: readonly OrderWithProduct[], text: string, timeZone: string): SearchHit[] {
  const found = orders.map(({ customerName, productName, createdAt, ...order }) => ({
    ...recordHit(recentOrder({ ...order, customer: { customerName } })),
    aside: `${isolateName(productName)} · ${mediumDate(createdAt, timeZone)}`,
  }))
  const [first = ''] = searchWords(text)
  const isNamedFirst = ({ customerName }: OrderWithProduct) => fold(customerName).startsWith(first)
  const best = orders.find(isNamedFirst) ?? orders[0]
  if (best === undefined) return found
  const ofBest = orders.filter(({ customerId }) => customerId === best.customerId)
  const productIds = [...new Set(ofBest.map(({ productId }) => productId))]
  const query = new URLSearchParams({ ...allDates, customer: String(best.customerId), product: productIds.join() })
  const product = productIds.length === 1 ? isolateName(best.productName) : `${productIds.length} products`
  const all: SearchHit = {
    id: 'orders with product',
    group: 'Orders',
    icon: 'orders',
    label: `All orders of ${isolateName(best.customerName)} with ${product}`,
    address: `/orders?${query.toString()}`,
  }
  return [all, ...found]
}

const recordIcons: Readonly<Record<Recent['group'], IconName>> = {
  Orders: 'orders',
  'Purchase orders': 'purchases',
  Customers: 'customers',
  Payments: 'payments',
  'Credit memos': 'creditMemos',
  Brands: 'brands',
  Products: 'products',
  Batches: 'products',
  Counts: 'counts',
}

const unusableWords = { ON_HOLD: 'on hold', NOT_CHECKED_IN: 'not checked in', TOO_SHORT: '' } as const

/** Chai · expires Mar 1, 2027 · on hold */
function batchAside({ productName, expiresOn, unusableReason: reason }: SearchResult['batches'][number]): string {
  const expiry = expiresOn === null ? '' : `${reason === 'EXPIRED' ? 'expired' : 'expires'} ${mediumDay(expiresOn)}`
  const problem = reason === null || reason === 'EXPIRED' ? '' : unusableWords[reason]
  return [productName, expiry, problem].filter(Boolean).join(' · ')
}

function recordHit(record: Recent): SearchHit {
  const { key, group, label, aside, address } = record
  return { id: key, group, icon: recordIcons[group], label, aside, address, opensTab: group === 'Batches', record }
}

type Customer = SearchResult['customers'][number]

/** Shows why a customer matched, if the name doesn't; otherwise the contact. */
function matchIn({ customerName, contactName, contactPhone, contactEmail, address }: Customer, text: string) {
  const words = searchWords(text).filter((word) => !fold(customerName).includes(word))
  const digits = text.replace(/\D/g, '')
  const found = [contactName, contactPhone, contactEmail, address].find(
    (detail) => detail !== null && words.some((word) => fold(detail).includes(word)),
  )
  const isPhone = digits.length >= 3 && contactPhone?.replace(/\D/g, '').includes(digits)
  return found ?? (isPhone ? contactPhone : contactName) ?? undefined
}

/** A scanned label's batch, found without a request, because the scanner presses Enter before the server could answer. */
export function scannedHit(typed: string): SearchHit | undefined {
  const batch = scannedBatch(typed)
  if (batch === undefined) return undefined
  const { sku, batchNumber } = batch
  return {
    id: `scanned-${batchNumber}`,
    group: 'Batches',
    icon: 'inventory',
    label: batchNumber,
    aside: sku,
    address: tagsUrl('', batch),
    opensTab: true,
  }
}
