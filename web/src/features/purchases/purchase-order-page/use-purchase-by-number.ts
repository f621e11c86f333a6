import { findPurchaseOrderByNumber, type PurchaseOrder, readPurchaseOrder } from '@dray/contract/purchases'
import { useRead } from '../../../kit/api/use-call.ts'
import { type NumberedRecord, numberedRecord } from '../../../kit/record-page/numbered-record.ts'

/** A purchase order by its number, or by its id once the number has changed (D-98). */
export function usePurchaseByNumber(number: string): NumberedRecord<PurchaseOrder> {
  const byNumber = useRead(
    findPurchaseOrderByNumber,
    { params: { purchaseOrderNum: number } },
    { expects: ['purchase-not-found'] },
  )
  const isGone = byNumber.error?.body.code === 'purchase-not-found'
  const id = byNumber.data?.res.id
  const byId = useRead(
    readPurchaseOrder,
    { params: { id: id ?? 0 } },
    { enabled: isGone && id !== undefined, expects: ['purchase-not-found'] },
  )
  return numberedRecord({ number, numberOf: ({ purchaseOrderNum }) => purchaseOrderNum, byNumber, byId, isGone })
}
