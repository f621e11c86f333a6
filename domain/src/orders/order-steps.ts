import type { OrderStatus } from './order-status.ts'

export const orderSteps = ['RECEIVED', 'FULFILLMENT', 'PACKED', 'DELIVERED'] as const satisfies readonly OrderStatus[]

/** Counted from 0; a completed order is on the last. Undefined for drafts, cancelled and refunded orders. */
export function orderStep(status: OrderStatus): number | undefined {
  const step = orderSteps.findIndex((each) => each === (status === 'COMPLETED' ? 'DELIVERED' : status))
  return step === -1 ? undefined : step
}

type Pulled = { orderStatus: OrderStatus; orderedItems: readonly { tagsPulled: boolean }[] }

/** Being worked on, every line pulled, not marked packed yet. */
export const isReadyToPack = ({ orderStatus, orderedItems }: Pulled): boolean =>
  (orderStatus === 'RECEIVED' || orderStatus === 'FULFILLMENT') &&
  orderedItems.length > 0 &&
  orderedItems.every(({ tagsPulled }) => tagsPulled)
