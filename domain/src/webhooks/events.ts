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

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Waits before the retries of an event: 10 in about a day. */
const retryDelays = [
  10 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
]
const giveUpAfter = 24 * hour

type Failed = { attempts: number; firstDueAt: Date; at: Date }

/** When to try an event again that failed `attempts` times, the last time at `at`; undefined if it is given up (D-291). */
export function retryAt({ attempts, firstDueAt, at }: Failed): Date | undefined {
  const delay = retryDelays[attempts - 1]
  if (delay === undefined) return undefined
  const next = new Date(at.getTime() + delay)
  return next.getTime() > firstDueAt.getTime() + giveUpAfter ? undefined : next
}

/** Events that were first due by then are given up when their receiver doesn't answer. */
export const givenUpBefore = (at: Date): Date => new Date(at.getTime() - giveUpAfter)

const maxPause = 5 * minute

/** How long a receiver is left alone that gave no answer for `failures` attempts in a row. */
export function pausedUntil(failures: number, at: Date): Date {
  return new Date(at.getTime() + Math.min(maxPause, 10 * second * 2 ** (failures - 1)))
}
