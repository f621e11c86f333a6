import type { Order } from '@dray/contract/orders'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * The versions of an order that this window saved. In the query cache and not in a callback of the order page, because a reload opens
 * Edit Order by its address, which has no callbacks (D-190).
 */
const ownVersions = (orderId: number) =>
  queryOptions<readonly string[]>({
    queryKey: ['own-order-versions', orderId],
    queryFn: skipToken,
    initialData: [],
    gcTime: Number.POSITIVE_INFINITY,
  })

export const useOwnVersions = (orderId: number): readonly string[] => useQuery(ownVersions(orderId)).data ?? []

/** Takes an order that was saved in this window, as the server answered it. */
export function useRecordOwnChange(): (saved: Order) => void {
  const cache = useQueryClient()
  return useCallback(
    (saved) => {
      const { queryKey } = ownVersions(saved.id)
      cache.setQueryData(queryKey, (before = []) => [...before, versionOf(saved)])
    },
    [cache],
  )
}

/** A payment changes the balance and the payment status without changing `modifiedOn`. */
export const versionOf = ({ modifiedOn, balanceDue, orderStatus, paymentStatus }: Order): string =>
  [modifiedOn.toISOString(), balanceDue, orderStatus, paymentStatus].join(' ')
