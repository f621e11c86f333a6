import type { Order } from '@dray/contract/orders'
import { type LinePromise, listPromises } from '@dray/contract/orders/promises'
import { isOpen } from '@dray/domain/orders/order-status'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'

/** By line id, for short lines; undefined until loaded, and for orders that can't be short. */
export type OrderPromises = ReadonlyMap<number, LinePromise> | undefined

/** Units that lines of an unshipped order are short of. A draft is taken as if it were placed. */
export function useOrderPromises({ id, orderStatus, orderedItems }: Order): OrderPromises {
  const isHere = isOpen(orderStatus) || orderStatus === 'DRAFT'
  const enabled = isHere && orderedItems.some(({ tagsPulled }) => !tagsPulled)
  const { data } = useRead(listPromises, { params: { orderId: id } }, { enabled })
  return useMemo(
    () => (enabled && data ? new Map(data.map((promise) => [promise.orderLineId, promise])) : undefined),
    [enabled, data],
  )
}

/** The units that the order's lines are short of together; 0 while that isn't known, and for a draft, which can't ship. */
export function useShortUnits(order: Order): number {
  const promises = useOrderPromises(order)
  if (promises === undefined || !isOpen(order.orderStatus)) return 0
  return [...promises.values()].reduce((units, { missing }) => units + missing, 0)
}
