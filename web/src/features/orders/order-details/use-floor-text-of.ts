import type { Order } from '@dray/contract/orders'
import { isOpen } from '@dray/domain/orders/order-status'
import { useFloorLines, useFloorText } from '../order-sheet/use-floor-lines.ts'

export type FloorText = ReturnType<typeof useFloorText>

const none: Order['orderedItems'] = []

/**
 * Says which lines of an order are below the margin floor of their brand (D-199). Of an order that has left or was given up nothing is
 * said: the floor is about what a product costs now.
 */
export function useFloorTextOf(order: Order): FloorText {
  const { orderStatus, orderedItems } = order
  const isUndecided = isOpen(orderStatus) || orderStatus === 'DRAFT'
  return useFloorText(useFloorLines(isUndecided ? orderedItems : none, { order: isUndecided ? order : undefined }))
}
