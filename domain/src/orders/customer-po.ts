import { countsAsOwed, type OrderStatus } from './order-status.ts'

type OrderWithPo = { orderStatus: OrderStatus; customerId: number; customerPo: string | null }

/**
 * For a customer who requires a PO number: asked when an order is submitted, moves to the customer, or loses its number. An order
 * submitted before the customer required one goes on without it.
 */
export function isPoMissing(before: OrderWithPo | undefined, after: OrderWithPo): boolean {
  if (after.customerPo !== null || !countsAsOwed(after.orderStatus)) return false
  const isSubmitted = before !== undefined && countsAsOwed(before.orderStatus)
  return !isSubmitted || before.customerId !== after.customerId || before.customerPo !== null
}

/** "PO 4417"; customers who write "PO-4417" have it said. */
export const poText = (customerPo: string): string =>
  /^p\.?o\.?[\s#\d-]/i.test(customerPo) ? customerPo : `PO ${customerPo}`
