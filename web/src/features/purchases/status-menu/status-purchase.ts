import type { PurchaseOrderSummary } from '@dray/contract/purchases'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { effectOfStatus, type StatusEffect } from '@dray/domain/purchases/receiving/plan-receipts'
import { pluralize } from '../../../kit/text/format-count.ts'

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
  | 'openQuantity'
  | 'expectedDeliveryOn'
>

export const effectOn = (order: StatusPurchase, to: PurchaseStatus): StatusEffect => {
  const { orderStatus: status, unitQuantity: ordered, receivedQuantity: received, openQuantity: open } = order
  return effectOfStatus({ status, ordered, received, open }, to)
}

/** Such as "Takes 39 units out of stock"; undefined if it does nothing. */
export function effectText({ takenOut, putIn }: StatusEffect): string | undefined {
  if (takenOut > 0) return `Takes ${pluralize(takenOut, 'unit')} out of stock`
  return putIn > 0 ? `Puts ${pluralize(putIn, 'unit')} into stock` : undefined
}
