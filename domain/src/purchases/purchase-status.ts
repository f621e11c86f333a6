import type { PaymentStatus } from '../orders/order-status.ts'

/** In display order (spec 4.1). Refunded has a color but is no status (D-35). Payment statuses are those of orders. */
export const purchaseStatuses = ['DRAFT', 'PENDING', 'ORDERED', 'RECEIVED', 'COMPLETED', 'CANCELLED'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** Submitted, or ordered from the supplier. A draft is not on its way. */
export const openPurchaseStatuses = ['PENDING', 'ORDERED'] as const satisfies readonly PurchaseStatus[]

export const isOnItsWay = (status: PurchaseStatus): boolean => openPurchaseStatuses.some((open) => open === status)

/** Saving in this status puts every open unit into stock (D-92, D-197). */
export const isReceived = (status: PurchaseStatus): boolean => status === 'RECEIVED' || status === 'COMPLETED'

type Statuses = { orderStatus: PurchaseStatus; paymentStatus: PaymentStatus }

export const statusesOfNewPurchaseOrder = (saved: 'submitted' | 'as-draft'): Statuses =>
  saved === 'submitted'
    ? { orderStatus: 'PENDING', paymentStatus: 'PENDING' }
    : { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }

/** Outside a draft, DRAFT becomes PENDING (D-184). */
export const savedPaymentStatus = ({ orderStatus, paymentStatus }: Statuses): PaymentStatus =>
  orderStatus !== 'DRAFT' && paymentStatus === 'DRAFT' ? 'PENDING' : paymentStatus
