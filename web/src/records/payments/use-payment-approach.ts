import { listPayableOrders } from '@dray/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { readOptions } from '../../kit/api/use-call.ts'
import { usePreloadModal } from '../../kit/modals/modals.tsx'

/**
 * For the button that opens Add Payment for one customer: its code and the customer's orders are read while the pointer or the focus is
 * on its way to a press.
 */
export function usePaymentApproach(customerId: number) {
  const preload = usePreloadModal()
  const cache = useQueryClient()
  const approach = () => {
    preload('AddPayment')
    void cache.prefetchQuery(readOptions(listPayableOrders, { params: { customerId }, query: {} }))
  }
  return { onPointerEnter: approach, onFocus: approach }
}
