import { listPayableOrders } from '@dray/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { readOptions } from '../../kit/api/use-call.ts'
import { usePreloadModal } from '../../kit/modals/modals.tsx'

/** For a button that opens Add Payment: loads its code and the customer's orders once the pointer or the focus reaches the button. */
export function usePaymentApproach(customerId: number) {
  const preload = usePreloadModal()
  const cache = useQueryClient()
  const approach = () => {
    preload('AddPayment')
    void cache.prefetchQuery(readOptions(listPayableOrders, { params: { customerId }, query: {} }))
  }
  return { onPointerEnter: approach, onFocus: approach }
}
