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

export const eventActions = ['created', 'changed', 'removed'] as const
export type EventAction = (typeof eventActions)[number]

export const deliveryStatuses = ['WAITING', 'DELIVERED', 'FAILED'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
