/** Records that webhooks can tell about, by their names in the change log. */
export const eventKinds = [
  'order',
  'payment',
  'customer',
  'product',
  'purchaseOrder',
  'memo',
  'count',
  'brand',
] as const
export type EventKind = (typeof eventKinds)[number]

export const eventKindLabels: Record<EventKind, { one: string; many: string }> = {
  order: { one: 'Order', many: 'Orders' },
  payment: { one: 'Payment', many: 'Payments' },
  customer: { one: 'Customer', many: 'Customers' },
  product: { one: 'Product', many: 'Products' },
  purchaseOrder: { one: 'Purchase order', many: 'Purchase orders' },
  memo: { one: 'Credit memo', many: 'Credit memos' },
  count: { one: 'Count', many: 'Counts' },
  brand: { one: 'Brand', many: 'Brands' },
}

export const eventActions = ['created', 'changed', 'removed'] as const
export type EventAction = (typeof eventActions)[number]

export const deliveryStatuses = ['WAITING', 'DELIVERED', 'FAILED'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
