import type { RecordNumbers } from '@dray/domain/numbers/record-numbers'
import type { PaymentStatus } from '@dray/domain/orders/order-status'
import { type PurchaseStatus, savedPaymentStatus, purchaseTotals } from '@dray/domain/purchases/purchase-order'
import type { Author } from '../../changelog/index.ts'
import type { PurchaseItem, StoredPurchase } from '../items/sent-items.ts'
import type { BrandToBuyFrom } from '../items/stored-purchase.sql.ts'
import type { PurchaseNumbers } from '../numbers/number-purchase.ts'

export type PurchaseFields = {
  expectedDeliveryOn: string | null
  orderStatus: PurchaseStatus
  paymentStatus: PaymentStatus
  notes: string | null
}

/** The state to save. Without `before` it is new. */
export type PurchaseToSave = {
  before: StoredPurchase | undefined
  brand: BrandToBuyFrom
  fields: PurchaseFields
  items: readonly PurchaseItem[]
  author: Author
  /** The author may change only the payment status. */
  isPaymentOnly?: boolean
  today: string
}

export type PlannedPurchase = Omit<PurchaseToSave, 'fields'> & {
  number: string
  row: ReturnType<typeof plannedRow>
}

export const planPurchase = (purchase: PurchaseToSave, { number, ...numbers }: PurchaseNumbers): PlannedPurchase => ({
  ...purchase,
  number,
  row: plannedRow(purchase, numbers),
})

function plannedRow({ before, brand, fields, items, author: { at } }: PurchaseToSave, numbers: RecordNumbers) {
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
