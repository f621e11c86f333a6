import type { PurchaseItem, PurchaseOrder } from '@dray/contract/purchases'
import { cents, type Cents } from '@dray/domain/money'

/** Builders for tests of purchase orders: a test sets only the fields it is about. */
export function aPurchaseItem({ quantity = 24, ...overrides }: Partial<PurchaseItem> = {}): PurchaseItem {
  const unitCost = overrides.unitCost ?? cents(9_00)
  return {
    id: 11,
    purchaseOrderID: 5,
    productId: 1,
    productSku: 'EXO-BEV-0001',
    productName: 'Chai',
    productBrand: 'Exotic Liquids',
    productType: 'Beverages',
    productGenetics: null,
    productExtractType: null,
    productWeight: null,
    hasBatch: false,
    existingStock: 39,
    pendingOutboundStock: 0,
    quantity,
    orderQuantity: quantity,
    unitCost,
    subtotal: (unitCost * quantity) as Cents,
    batchNumber: null,
    receivedQuantity: 0,
    openQuantity: quantity,
    hasBeenStocked: false,
    ...overrides,
  }
}

export const aPurchaseOrder = (overrides: Partial<PurchaseOrder> = {}): PurchaseOrder => ({
  id: 5,
  purchaseOrderNum: 'EXO-0007',
  brandID: 1,
  brand: {
    id: 1,
    name: 'Exotic Liquids',
    image: null,
    brandRepName: 'Charlotte Cooper',
    brandRepPhone: '(171) 555-2222',
    brandRepEmail: null,
    website: null,
  },
  expectedDeliveryOn: '2026-03-16',
  orderPlacedOn: new Date('2026-03-09T17:00:00Z'),
  orderStatus: 'PENDING',
  paymentStatus: 'PENDING',
  statusModifiedOn: new Date('2026-03-09T17:00:00Z'),
  paymentModifiedOn: new Date('2026-03-02T17:00:00Z'),
  createdAt: new Date('2026-03-02T17:00:00Z'),
  modifiedOn: new Date('2026-03-09T17:00:00Z'),
  notes: null,
  unitQuantity: 24,
  receivedQuantity: 0,
  openQuantity: 24,
  total: cents(216_00),
  closedShortOn: null,
  closedShortBy: null,
  closedShortReason: null,
  purchaseOrderItems: [aPurchaseItem()],
  receipts: [],
  ...overrides,
})
