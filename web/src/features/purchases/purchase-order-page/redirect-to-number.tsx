import { findPurchaseOrderByNumber, type PurchaseOrder } from '@dray/contract/purchases'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readOptions } from '../../../kit/api/use-call.ts'

/**
 * Replaces the URL with that of the purchase order's new number (R4.6-10). It is put in the cache under it, so that the page stays as
 * it is, with a comment that is being typed.
 */
export function RedirectToNumber({ order }: { order: PurchaseOrder }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { purchaseOrderNum } = order
  // The URL is outside React.
  useEffect(() => {
    cache.setQueryData(readOptions(findPurchaseOrderByNumber, { params: { purchaseOrderNum } }).queryKey, {
      res: order,
    })
    // An editor may be open, whose address is in the search and in the state.
    const kept = { search: true, state: true } as const
    void navigate({
      to: '/purchases/$purchaseOrderNum',
      params: { purchaseOrderNum },
      ...kept,
      replace: true,
      ignoreBlocker: true,
    })
  }, [cache, navigate, order, purchaseOrderNum])
  return null
}
