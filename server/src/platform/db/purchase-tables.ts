import type { Cents } from '@dray/domain/money'
import type { PaymentStatus } from '@dray/domain/orders/order-status'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Day, Stamp } from './column-types.ts'

/** The tables of purchase orders. */
export interface PurchaseTables {
  purchaseOrders: {
    id: GeneratedAlways<number>
    draftNum: string | null
    realNum: string | null
    purchaseOrderNum: GeneratedAlways<string>
    brandId: number
    expectedDeliveryOn: Day | null
    orderPlacedOn: Date | null
    orderStatus: PurchaseStatus
    paymentStatus: PaymentStatus
    notes: string | null
    unitQuantity: Generated<number>
    totalCents: Generated<Cents>
    receivedQuantity: Generated<number>
    closedShortAt: Date | null
    closedShortBy: number | null
    closedShortReason: string | null
    createdBy: number | null
    createdAt: Stamp
    modifiedOn: Stamp
    statusModifiedOn: Stamp
    paymentModifiedOn: Stamp
  }
  purchaseCounters: { brandId: number; lastNumber: number }
  purchaseItems: {
    id: GeneratedAlways<number>
    purchaseOrderId: number
    productId: number
    position: number
    productName: string
    productBrand: string
    productType: string
    productSku: string
    productGenetics: string | null
    productExtractType: string | null
    productWeight: number | null
    existingStock: number
    pendingOutboundStock: number
    quantity: number
    unitCostCents: Cents
    subtotalCents: Cents
    batchNumber: string | null
    receivedQuantity: Generated<number>
  }
  purchaseReceipts: {
    id: GeneratedAlways<number>
    purchaseItemId: number
    units: number
    batchId: number | null
    batchNumber: string | null
    receivedOn: Day
    receivedBy: number | null
    createdAt: Stamp
    reason: string | null
  }
}
