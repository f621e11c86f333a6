import { placeOrder } from '@dray/contract/orders'
import { type SearchResult, findAnything } from '@dray/contract/search'
import { scannedBatch, tagsAddress } from '@dray/domain/batches/batch-labels'
import { keepPreviousData } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRead } from '../../shared/api/use-call.ts'
import { useOpenModal } from '../../shared/modals/modals.tsx'
import { useSession } from '../../shared/session.tsx'
import { statusLabel } from '../../shared/status-pill.tsx'
import type { IconName } from '../icons.tsx'
import { screens, whoSees } from '../navigation.ts'

export type SearchHit = {
  id: string
  group: string
  icon: IconName
  label: string
  aside?: string
  open: (newTab: boolean) => void
}

/** What the words find: actions and screens here, records at the server. */
export function useSearchHits(words: string) {
  const { may } = useSession()
  const records = useRead(
    findAnything,
    { query: { words } },
    { enabled: words !== '' && may(findAnything), placeholderData: keepPreviousData },
  )
  const here = useHere().filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
  const there = useThere(words === '' ? undefined : records.data)
  return { finds: [...there, ...here], isSearching: records.isFetching, error: words === '' ? null : records.error }
}

/** What a scanned label leads to, at once: a scanner presses Enter before anything could be asked. */
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
    open: () => openTab(tagsAddress('', batch)),
  }
}

/** Where the tags page always opens (spec 2.1). */
const openTab = (address: string): void => void window.open(address, '_blank', 'noopener')

function useGoTo() {
  const router = useRouter()
  return (address: string) => (newTab: boolean) => {
    if (newTab) openTab(address)
    else router.history.push(address)
  }
}

function useHere(): SearchHit[] {
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
  const seen = Object.values(screens).filter(({ who }) => may(who))
  return [
    ...(may(placeOrder) ? [newOrder] : []),
    ...seen.map(({ path, label, icon }): SearchHit => ({ id: path, group: 'Screens', icon, label, open: goTo(path) })),
  ]
}

function useThere(found: SearchResult | undefined): SearchHit[] {
  const { may } = useSession()
  const goTo = useGoTo()
  if (found === undefined) return []
  const listed = (path: string, search: string) => `${path}?${new URLSearchParams({ search }).toString()}`
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
        open: goTo(listed('/customers', customerName)),
      }),
    ),
    ...(may(screens.products.who) ? found.products : []).map(
      ({ id, sku, name, brand }): SearchHit => ({
        id: `product-${id}`,
        group: 'Products',
        icon: 'products',
        label: name,
        aside: `${brand} · ${sku}`,
        open: goTo(listed('/products', sku)),
      }),
    ),
    ...(may(whoSees('/products/tags')) ? found.batches : []).map(
      ({ id, batchNumber, sku, productName }): SearchHit => ({
        id: `batch-${id}`,
        group: 'Batches',
        icon: 'products',
        label: batchNumber,
        aside: productName,
        open: () => openTab(tagsAddress('', { sku, batchNumber })),
      }),
    ),
  ]
}
