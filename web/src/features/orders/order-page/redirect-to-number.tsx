import { findOrderByNumber, type Order } from '@dray/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readOptions } from '../../../kit/api/use-call.ts'

/**
 * Replaces the URL with that of the order's new number (D-20). The order is put in the cache under it, so that the page stays as it
 * is, with a comment that is being typed. Nothing is lost, so leaving needs no confirmation.
 */
export function RedirectToNumber({ order }: { order: Order }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { orderNum } = order
  // The URL is outside React.
  useEffect(() => {
    cache.setQueryData(readOptions(findOrderByNumber, { params: { orderNum } }).queryKey, { res: order })
    // Edit Order may be open, whose address is in the search and in the state.
    const kept = { search: true, state: true } as const
    void navigate({ to: '/orders/$orderNum', params: { orderNum }, ...kept, replace: true, ignoreBlocker: true })
  }, [cache, navigate, order, orderNum])
  return null
}
