import type { PurchaseOrderSummary } from '@dray/contract/purchases'

/** What of a purchase order its statuses are changed by. */
export type StatusPurchase = Pick<
  PurchaseOrderSummary,
  | 'id'
  | 'purchaseOrderNum'
  | 'modifiedOn'
  | 'orderStatus'
  | 'paymentStatus'
  | 'statusModifiedOn'
  | 'paymentModifiedOn'
  | 'unitQuantity'
  | 'receivedQuantity'
>
