/** Order statuses in display order (spec 4.1). */
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

/** Payment statuses in display order (spec 4.1). */
export const paymentStatuses = ['DRAFT', 'AWAITING', 'PENDING', 'PARTIAL', 'PAID', 'REFUNDED', 'CANCELLED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Orders that are being worked on: their unpulled lines are pending and reserve their batches (D-83). A draft reserves nothing. */
export const openOrderStatuses = ['RECEIVED', 'FULFILLMENT', 'PACKED'] as const satisfies readonly OrderStatus[]

export const isOpen = (status: OrderStatus): boolean => openOrderStatuses.some((open) => open === status)

/** The statuses of a new order, by how it was saved (spec 4.3). */
export const statusesOfNewOrder = (
  saved: 'submitted' | 'as-draft',
): { orderStatus: OrderStatus; paymentStatus: PaymentStatus } =>
  saved === 'submitted'
    ? { orderStatus: 'RECEIVED', paymentStatus: 'AWAITING' }
    : { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }

/** Whether all units of an order in this status have left the warehouse (D-81). */
export const isShipped = (status: OrderStatus): boolean => status === 'DELIVERED' || status === 'COMPLETED'
