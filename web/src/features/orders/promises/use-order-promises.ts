import type { Order } from '@dray/contract/orders'
import { type LinePromise, listPromises } from '@dray/contract/promises'
import { isOpen } from '@dray/domain/orders/order-status'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'

/** By line id; undefined until loaded, and for orders that can't be short. */
export type OrderPromises = ReadonlyMap<number, LinePromise> | undefined

/** Requested only if a line of the open order may be short. */
export function useOrderPromises(order: Order | undefined, mayBeShort: boolean): OrderPromises {
  const enabled = order !== undefined && isOpen(order.orderStatus) && mayBeShort
  const { data } = useRead(listPromises, { params: { orderId: order?.id ?? 0 } }, { enabled })
  return useMemo(
    () => (enabled && data ? new Map(data.map((promise) => [promise.orderLineId, promise])) : undefined),
    [enabled, data],
  )
}
