import { isAdmin, type Person } from '../users/permissions.ts'

/** In display order (spec 4.1). */
export const orderStatuses = [
  'DRAFT',
  'RECEIVED',
  'FULFILLMENT',
  'PACKED',
  'DELIVERED',
  'COMPLETED',
  'REFUNDED',
  'CANCELLED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** In display order (spec 4.1). */
export const paymentStatuses = ['DRAFT', 'AWAITING', 'PENDING', 'PARTIAL', 'PAID', 'REFUNDED', 'CANCELLED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Where an order came from. */
export const orderSources = ['STAFF', 'PORTAL', 'BOT', 'KEY', 'IMPORT'] as const
export type OrderSource = (typeof orderSources)[number]

/** Payment statuses of orders that are owed for. */
export const unpaidStatuses = ['AWAITING', 'PENDING', 'PARTIAL'] as const satisfies readonly PaymentStatus[]

/** Unpulled lines are pending and reserve their batches. A draft reserves nothing. */
export const openOrderStatuses = ['RECEIVED', 'FULFILLMENT', 'PACKED'] as const satisfies readonly OrderStatus[]

/**
 * Statuses that count: their balances are owed and can be paid, and the orders are in the figures.
 * Not drafts, canceled or refunded orders.
 */
export const billableStatuses = [
  ...openOrderStatuses,
  'DELIVERED',
  'COMPLETED',
] as const satisfies readonly OrderStatus[]

export const countsAsOwed = (status: OrderStatus): boolean => billableStatuses.some((billable) => billable === status)

export const isOpen = (status: OrderStatus): boolean => openOrderStatuses.some((open) => open === status)

export const statusesOfNewOrder = (
  saved: 'submitted' | 'as-draft',
): { orderStatus: OrderStatus; paymentStatus: PaymentStatus } =>
  saved === 'submitted'
    ? { orderStatus: 'RECEIVED', paymentStatus: 'AWAITING' }
    : { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }

/** All units have left the warehouse. */
export const shippedStatuses = ['DELIVERED', 'COMPLETED'] as const satisfies readonly OrderStatus[]
export const isShipped = (status: OrderStatus): boolean => shippedStatuses.some((shipped) => shipped === status)

export const orderSteps = ['RECEIVED', 'FULFILLMENT', 'PACKED', 'DELIVERED'] as const satisfies readonly OrderStatus[]

/** Counted from 0; a completed order is on the last. Undefined for drafts, canceled and refunded orders. */
export function orderStep(status: OrderStatus): number | undefined {
  const step = orderSteps.findIndex((each) => each === (status === 'COMPLETED' ? 'DELIVERED' : status))
  return step === -1 ? undefined : step
}

type Pulled = { orderStatus: OrderStatus; orderedItems: readonly { tagsPulled: boolean }[] }

/** Being worked on, every line pulled, not marked packed yet. */
export const isReadyToPack = ({ orderStatus, orderedItems }: Pulled): boolean =>
  (orderStatus === 'RECEIVED' || orderStatus === 'FULFILLMENT') &&
  orderedItems.length > 0 &&
  orderedItems.every(({ tagsPulled }) => tagsPulled)

/** A field sent with its stored value is no change. */
export type OrderEdit = {
  orderStatus?: { from: OrderStatus; to: OrderStatus } | undefined
  paymentStatus?: boolean | undefined
  /** Only the batches of the units. */
  batches?: boolean | undefined
  other?: boolean | undefined
}

/**
 * Sales may change anything, the warehouse status and batches, accounting the payment status, and drivers set PACKED and DELIVERED on their
 * own orders. Accounting also cancels what shipped, because one that is late is theirs to cancel.
 */
export function mayChangeOrder(person: Person, order: { driverId: number | null }, edit: OrderEdit): boolean {
  if (isAdmin(person) || person.roles.includes('SALES')) return true
  if (edit.other) return false
  if (edit.paymentStatus && !person.roles.includes('ACCOUNTING')) return false
  if (person.roles.includes('INVENTORY')) return true
  if (edit.batches) return false
  return (
    edit.orderStatus === undefined || mayCancel(person, edit.orderStatus) || mayDeliver(person, order, edit.orderStatus)
  )
}

/** Decides if the screen offers editing. */
export const mayEditOrder = (person: Person, order: { driverId: number | null; orderStatus: OrderStatus }): boolean =>
  mayChangeOrder(person, order, { other: true }) ||
  mayChangeOrder(person, order, { paymentStatus: true }) ||
  orderStatuses.some(
    (to) => to !== order.orderStatus && mayChangeOrder(person, order, { orderStatus: { from: order.orderStatus, to } }),
  )

const mayCancel = (person: Person, { from, to }: StatusChange): boolean =>
  person.roles.includes('ACCOUNTING') && isShipped(from) && to === 'CANCELLED'

function mayDeliver(person: Person, order: { driverId: number | null }, { from, to }: StatusChange): boolean {
  if (!person.roles.includes('DRIVER') || order.driverId !== person.id) return false
  return (isOpen(from) || from === 'DELIVERED') && (to === 'PACKED' || to === 'DELIVERED')
}
type StatusChange = { from: OrderStatus; to: OrderStatus }
