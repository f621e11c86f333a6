import { type EventAction, type EventKind, eventKinds } from '@dray/domain/webhooks/events'
import type { WebhookDelivery } from '@dray/contract/webhooks'

export const kindLabels: Record<EventKind, string> = {
  order: 'Orders',
  payment: 'Payments',
  customer: 'Customers',
  product: 'Products',
  purchaseOrder: 'Purchase orders',
  memo: 'Credit memos',
  count: 'Counts',
  brand: 'Brands',
}

const recordNames: Record<EventKind, string> = {
  order: 'Order',
  payment: 'Payment',
  customer: 'Customer',
  product: 'Product',
  purchaseOrder: 'Purchase order',
  memo: 'Credit memo',
  count: 'Count',
  brand: 'Brand',
}
const actionNames: Record<EventAction, string> = { created: 'added', changed: 'changed', removed: 'removed' }

export const kindsText = (kinds: readonly EventKind[]): string =>
  kinds.length === eventKinds.length ? 'All' : kinds.map((kind) => kindLabels[kind]).join(', ')

/** Order changed. */
export const eventText = ({ kind, action }: Pick<WebhookDelivery, 'kind' | 'action'>): string =>
  `${recordNames[kind]} ${actionNames[action]}`
