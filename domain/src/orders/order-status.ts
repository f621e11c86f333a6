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

/** Unpulled lines are pending and reserve their batches (D-83). A draft reserves nothing. */
export const openOrderStatuses = ['RECEIVED', 'FULFILLMENT', 'PACKED'] as const satisfies readonly OrderStatus[]

/**
 * The orders that count (D-195): what is due on them is owed and can be paid (D-111), and they are in the figures. No drafts, and none
 * that was canceled or refunded.
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

/** All units have left the warehouse (D-81). */
export const isShipped = (status: OrderStatus): boolean => status === 'DELIVERED' || status === 'COMPLETED'
