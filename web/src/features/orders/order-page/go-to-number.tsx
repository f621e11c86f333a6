import { findOrderByNumber, type Order } from '@dray/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readOptions } from '../../../shared/api/use-call.ts'

/**
 * Replaces the address by the one of the order's new number (D-20). The order is known there already, so that the page stays
 * as it is, and with it a comment that is being written; nothing is lost, so nothing is asked.
 */
export function GoToNumber({ order }: { order: Order }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { orderNum } = order
  // The address is the world outside React.
  useEffect(() => {
    cache.setQueryData(readOptions(findOrderByNumber, { params: { orderNum } }).queryKey, { res: order })
    void navigate({ to: '/orders/$orderNum', params: { orderNum }, replace: true, ignoreBlocker: true })
  }, [cache, navigate, order, orderNum])
  return null
}
