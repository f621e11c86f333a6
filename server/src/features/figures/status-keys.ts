import type { OrderStatus } from '@dray/domain/orders/order-status'

/** Stored in rollups, so a status keeps its key. */
export const statusKeys: Readonly<Record<OrderStatus, number>> = {
  DRAFT: 1,
  RECEIVED: 2,
  FULFILLMENT: 3,
  PACKED: 4,
  DELIVERED: 5,
  COMPLETED: 6,
  REFUNDED: 7,
  CANCELLED: 8,
}
