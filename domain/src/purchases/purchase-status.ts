import type { PaymentStatus } from '../orders/order-status.ts'

/**
 * Purchase order statuses in display order (spec 4.1). Another color exists for refunded, which is no status (D-35). The payment
 * statuses are those of orders.
 */
export const purchaseStatuses = ['DRAFT', 'PENDING', 'ORDERED', 'RECEIVED', 'COMPLETED', 'CANCELLED'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** Purchase orders whose goods are awaited: submitted, or ordered from the supplier. A draft is not on its way. */
export const openPurchaseStatuses = ['PENDING', 'ORDERED'] as const satisfies readonly PurchaseStatus[]

/** Whether goods of a purchase order in this status are on their way. */
export const isOnItsWay = (status: PurchaseStatus): boolean => openPurchaseStatuses.some((open) => open === status)

/** Whether saving a purchase order in this status puts every open unit into stock (D-92, D-197). */
export const isReceived = (status: PurchaseStatus): boolean => status === 'RECEIVED' || status === 'COMPLETED'

type Statuses = { orderStatus: PurchaseStatus; paymentStatus: PaymentStatus }

/** The statuses of a new purchase order, by how it was saved (spec 4.6). */
export const statusesOfNewPurchaseOrder = (saved: 'submitted' | 'as-draft'): Statuses =>
  saved === 'submitted'
    ? { orderStatus: 'PENDING', paymentStatus: 'PENDING' }
    : { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }

/** The payment status that is saved: outside a draft, DRAFT becomes PENDING (D-184). Drafts may have any. */
export const savedPaymentStatus = ({ orderStatus, paymentStatus }: Statuses): PaymentStatus =>
  orderStatus !== 'DRAFT' && paymentStatus === 'DRAFT' ? 'PENDING' : paymentStatus
