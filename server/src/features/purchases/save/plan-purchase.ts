import type { RecordNumbers } from '@dray/domain/numbers/record-numbers'
import type { PaymentStatus } from '@dray/domain/orders/order-status'
import { type PurchaseStatus, savedPaymentStatus, purchaseTotals } from '@dray/domain/purchases/purchase-order'
import type { Tx } from '../../../platform/db/db.ts'
import type { Author } from '../../changelog/index.ts'
import type { PurchaseItem, StoredPurchase } from '../items/sent-items.ts'
import { numberPurchase } from '../numbers/number-purchase.ts'

export type PurchaseFields = {
  expectedDeliveryOn: string | null
  orderStatus: PurchaseStatus
  paymentStatus: PaymentStatus
  notes: string | null
}

/** The state to save. Without `before` it is new. */
export type PurchaseToSave = {
  before: StoredPurchase | undefined
  brand: { id: number; name: string; skucode: string }
  fields: PurchaseFields
  sentNumber: string | null | undefined
  items: readonly PurchaseItem[]
  author: Author
  /** The author may change only the payment status. */
  isPaymentOnly?: boolean
  today: string
}

export type PlannedPurchase = Omit<PurchaseToSave, 'fields' | 'sentNumber'> & {
  number: string
  row: ReturnType<typeof plannedRow>
}

export async function planPurchase(tx: Tx, purchase: PurchaseToSave): Promise<PlannedPurchase> {
  const { before, brand, fields, sentNumber: sent } = purchase
  const { number, ...numbers } = await numberPurchase(tx, { before, brand, sent, status: fields.orderStatus })
  return { ...purchase, number, row: plannedRow(purchase, numbers) }
}

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
