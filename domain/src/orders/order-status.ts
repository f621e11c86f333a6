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

/** Orders that are being worked on: their unpulled lines promise stock (D-83). A draft promises nothing. */
export const openOrderStatuses = ['RECEIVED', 'FULFILLMENT', 'PACKED'] as const satisfies readonly OrderStatus[]

export const isOpen = (status: OrderStatus): boolean => openOrderStatuses.some((open) => open === status)

/** The two statuses a new order is saved with, by the button that was pressed (spec 4.3). */
export const statusesOfNewOrder = (
  saved: 'submitted' | 'as-draft',
): { orderStatus: OrderStatus; paymentStatus: PaymentStatus } =>
  saved === 'submitted'
    ? { orderStatus: 'RECEIVED', paymentStatus: 'AWAITING' }
    : { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }

/** In these statuses everything on the order has left the warehouse (D-81). */
export const isShipped = (status: OrderStatus): boolean => status === 'DELIVERED' || status === 'COMPLETED'
