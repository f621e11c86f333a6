import type { Order } from '@dray/contract/orders'
import { useCallback } from 'react'
import { useRecordOwnVersion } from '../../kit/record-page/changed-notice.tsx'

export function useRecordOwnChange(): (saved: Order) => void {
  const record = useRecordOwnVersion('order')
  return useCallback((saved) => record(saved.id, orderVersion(saved)), [record])
}

/** A payment changes the balance and the payment status, but not `modifiedOn`. */
export const orderVersion = ({ modifiedOn, balanceDue, orderStatus, paymentStatus }: Order): string =>
  [modifiedOn.toISOString(), balanceDue, orderStatus, paymentStatus].join(' ')
