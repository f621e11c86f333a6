import type { OrderStatus } from './order-status.ts'

/** The steps of an order from placing to the customer, in order (spec 4.1). */
export const orderSteps = ['RECEIVED', 'FULFILLMENT', 'PACKED', 'DELIVERED'] as const satisfies readonly OrderStatus[]

/**
 * The step that an order is on, counted from 0. A completed order has made the last one. Undefined for drafts, which have not
 * started, and for cancelled and refunded orders, which are on no step.
 */
export function stepOf(status: OrderStatus): number | undefined {
  const step = orderSteps.findIndex((each) => each === (status === 'COMPLETED' ? 'DELIVERED' : status))
  return step === -1 ? undefined : step
}

type Pulled = { orderStatus: OrderStatus; orderedItems: readonly { tagsPulled: boolean }[] }

/** Whether an order has only to be packed: it is being worked on, every line is pulled, and it is not marked packed yet. */
export const isReadyToPack = ({ orderStatus, orderedItems }: Pulled): boolean =>
  (orderStatus === 'RECEIVED' || orderStatus === 'FULFILLMENT') &&
  orderedItems.length > 0 &&
  orderedItems.every(({ tagsPulled }) => tagsPulled)
