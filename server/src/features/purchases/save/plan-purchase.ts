import type { RecordNumbers } from '@dray/domain/numbers/record-numbers'
import type { PaymentStatus } from '@dray/domain/orders/order-status'
import { purchaseTotals } from '@dray/domain/purchases/purchase-totals'
import { type PurchaseStatus, savedPaymentStatus } from '@dray/domain/purchases/purchase-status'
import type { Tx } from '../../../db/db.ts'
import type { PurchaseItem } from '../items/sent-items.ts'
import { numberPurchase } from '../numbers/number-purchase.ts'
import type { StoredPurchase } from '../items/stored-purchase.ts'

/** What a person may set on a purchase order, except for its items. */
export type PurchaseFields = {
  expectedDeliveryOn: string | null
  orderStatus: PurchaseStatus
  paymentStatus: PaymentStatus
  notes: string | null
}

/** What a purchase order is to say. Without `before` it is new. */
export type PurchaseToSave = {
  before: StoredPurchase | undefined
  brand: { id: number; name: string; skucode: string }
  fields: PurchaseFields
  sentNumber: string | null | undefined
  items: readonly PurchaseItem[]
}

/** A purchase order that is ready to be written. */
export type PlannedPurchase = Pick<PurchaseToSave, 'before' | 'brand' | 'items'> & {
  /** The number it goes by. */
  number: string
  row: ReturnType<typeof rowOf>
}

/** Numbers a purchase order and works out its statuses, dates and sums. */
export async function planPurchase(tx: Tx, purchase: PurchaseToSave, at: Date): Promise<PlannedPurchase> {
  const { before, brand, fields, items, sentNumber } = purchase
  const { number, ...numbers } = await numberPurchase(tx, brand, {
    before,
    status: fields.orderStatus,
    sent: sentNumber,
  })
  return { before, brand, items, number, row: rowOf(purchase, numbers, at) }
}

function rowOf({ before, brand, fields, items }: PurchaseToSave, numbers: RecordNumbers, at: Date) {
  const { unitQuantity, total } = purchaseTotals(items)
  const paymentStatus = savedPaymentStatus(fields)
  return {
    ...numbers,
    ...fields,
    brandId: brand.id,
    paymentStatus,
    unitQuantity,
    totalCents: total,
    // Set once, when it first leaves DRAFT (D-101).
    orderPlacedOn: before?.orderPlacedOn ?? (fields.orderStatus === 'DRAFT' ? null : at),
    modifiedOn: at,
    statusModifiedOn: before?.orderStatus === fields.orderStatus ? before.statusModifiedOn : at,
    paymentModifiedOn: before?.paymentStatus === paymentStatus ? before.paymentModifiedOn : at,
  }
}
