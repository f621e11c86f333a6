import { placeOrder } from '@dray/contract/orders'
import { type SearchResult, findAnything } from '@dray/contract/search'
import { scannedBatch, tagsUrl } from '@dray/domain/batches/batch-labels'
import { keepPreviousData } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRead } from '../../shared/api/use-call.ts'
import { useOpenModal } from '../../shared/modals/modals.tsx'
import { useSession } from '../../shared/session.tsx'
import { statusLabel } from '../../shared/status-pill.tsx'
import type { IconName } from '../icons.tsx'
import { screens, whoMaySee } from '../navigation.ts'

export type SearchHit = {
  id: string
  group: string
  icon: IconName
  label: string
  aside?: string
  open: (newTab: boolean) => void
}

/** Search results: actions and screens found here, records found by the server. */
export function useSearchHits(text: string) {
  const { may } = useSession()
  const records = useRead(
    findAnything,
    { query: { words: text } },
    { enabled: text !== '' && may(findAnything), placeholderData: keepPreviousData },
  )
  const local = useLocalHits().filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  const found = useRecordHits(text === '' ? undefined : records.data)
  return { hits: [...found, ...local], isSearching: records.isFetching, error: text === '' ? null : records.error }
}

/** The batch of a scanned label, without a request: a scanner presses Enter before the server could answer. */
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
    open: () => openTab(tagsUrl('', batch)),
  }
}

/** The tags page always opens in a new tab (spec 2.1). */
const openTab = (address: string): void => void window.open(address, '_blank', 'noopener')

function useGoTo() {
  const router = useRouter()
  return (address: string) => (newTab: boolean) => {
    if (newTab) openTab(address)
    else router.history.push(address)
  }
}

function useLocalHits(): SearchHit[] {
  const { may } = useSession()
  const openModal = useOpenModal()
  const goTo = useGoTo()
  const newOrder: SearchHit = {
    id: 'new-order',
    group: 'Actions',
    icon: 'plus',
    label: 'New order',
    open: () => openModal('NewOrder', {}),
  }
  const visible = Object.values(screens).filter(({ who }) => may(who))
  return [
    ...(may(placeOrder) ? [newOrder] : []),
    ...visible.map(
      ({ path, label, icon }): SearchHit => ({ id: path, group: 'Screens', icon, label, open: goTo(path) }),
    ),
  ]
}

function useRecordHits(found: SearchResult | undefined): SearchHit[] {
  const { may } = useSession()
  const goTo = useGoTo()
  if (found === undefined) return []
  const listAddress = (path: string, search: string) => `${path}?${new URLSearchParams({ search }).toString()}`
  return [
    ...found.orders.map(
      ({ id, orderNum, customerName, orderStatus }): SearchHit => ({
        id: `order-${id}`,
        group: 'Orders',
        icon: 'orders',
        label: `${orderNum} · ${customerName}`,
        aside: statusLabel(orderStatus),
        open: goTo(`/orders/${encodeURIComponent(orderNum)}`),
      }),
    ),
    ...(may(screens.customers.who) ? found.customers : []).map(
      ({ id, customerName }): SearchHit => ({
        id: `customer-${id}`,
        group: 'Customers',
        icon: 'customers',
        label: customerName,
        open: goTo(listAddress('/customers', customerName)),
      }),
    ),
    ...(may(screens.products.who) ? found.products : []).map(
      ({ id, sku, name, brand }): SearchHit => ({
        id: `product-${id}`,
        group: 'Products',
        icon: 'products',
        label: name,
        aside: `${brand} · ${sku}`,
        open: goTo(listAddress('/products', sku)),
      }),
    ),
    ...(may(whoMaySee('/products/tags')) ? found.batches : []).map(
      ({ id, batchNumber, sku, productName }): SearchHit => ({
        id: `batch-${id}`,
        group: 'Batches',
        icon: 'products',
        label: batchNumber,
        aside: productName,
        open: () => openTab(tagsUrl('', { sku, batchNumber })),
      }),
    ),
  ]
}
