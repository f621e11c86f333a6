import { type OrderStatus, billableStatuses } from '@dray/domain/orders/order-status'

/** Figures count the same orders as a customer's balance. */
export const countedStatuses: readonly OrderStatus[] = billableStatuses
