import { type Order, readOrder } from '@dray/contract/orders'
import { useCallback } from 'react'
import { request } from '../kit/api/request.ts'
import { useRecordOwnVersion } from '../kit/record-page/changed-notice.tsx'

export function useRecordOwnChange(): (saved: Order) => void {
  const record = useRecordOwnVersion('order')
  return useCallback((saved) => record(saved.id, orderVersion(saved)), [record])
}

/** For a change whose answer isn't the order. If it can't be read, the order's page says that someone changed it. */
export function useRecordOwnOrderChange(): (orderId: number) => Promise<void> {
  const record = useRecordOwnChange()
  return useCallback(
    async (orderId) => {
      try {
        record((await request(readOrder, { params: { id: orderId } })).res)
      } catch {
        // The change itself was saved.
      }
    },
    [record],
  )
}

/** A payment or credit memo changes the balance and the payment status, but not `modifiedOn`. */
export const orderVersion = ({ modifiedOn, balanceDue, orderStatus, paymentStatus }: Order): string =>
  [modifiedOn.toISOString(), balanceDue, orderStatus, paymentStatus].join(' ')
