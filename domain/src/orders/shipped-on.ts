import { isShipped, type OrderStatus } from './order-status.ts'

type Shipping = { shippedOn: string | null }

/** The day an order first shipped. One that is reopened or canceled hasn't shipped; a refunded one stays as it was. */
export function shippedOnAfter(before: Shipping | undefined, status: OrderStatus, today: string): string | null {
  const shippedOn = before?.shippedOn ?? null
  if (isShipped(status)) return shippedOn ?? today
  return status === 'REFUNDED' ? shippedOn : null
}

/** The day on which an imported order shipped: its delivery date, or the day it was placed if that isn't known or still to come. */
export const importedShippedOn = (
  { deliveryDate, orderStatus }: { deliveryDate: string | null; orderStatus: OrderStatus },
  { placedOn, today }: { placedOn: string; today: string },
): string | null => {
  const isKnown = deliveryDate !== null && deliveryDate <= today
  return shippedOnAfter(undefined, orderStatus, isKnown ? deliveryDate : placedOn)
}
