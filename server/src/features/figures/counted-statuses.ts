import { type OrderStatus, billableStatuses } from '@dray/domain/orders/order-status'

/** The statuses of the orders that figures are of: those that count for what a customer owes and buys. */
export const countedStatuses: readonly OrderStatus[] = billableStatuses
