import type { PurchaseItem, PurchaseOrder, PurchaseOrderSummary } from '@dray/contract/purchases'
import { cents, sum, zero } from '@dray/domain/money'

/** Builders for tests of purchase order screens: a test sets only the fields it's about. */
export const aPurchaseItem = (overrides: Partial<PurchaseItem> = {}): PurchaseItem => {
  const { quantity = 24, receivedQuantity = 0, unitCost = cents(9_00) } = overrides
  return {
    id: 1,
    purchaseOrderID: 7,
    productId: 1,
    productSku: 'EXO-BEV-0001',
    productName: 'Chai',
    productBrand: 'Exotic Liquids',
    productType: 'Beverages',
    productGenetics: null,
    productExtractType: null,
    productWeight: null,
    unitsPerCase: null,
    hasBatch: false,
    existingStock: 0,
    pendingOutboundStock: 0,
    quantity,
    orderQuantity: quantity,
    unitCost,
    subtotal: cents(quantity * unitCost),
    batchNumber: null,
    receivedQuantity,
    openQuantity: Math.max(0, quantity - receivedQuantity),
    hasBeenStocked: receivedQuantity >= quantity,
    ...overrides,
  }
}

export const aPurchaseSummary = (overrides: Partial<PurchaseOrderSummary> = {}): PurchaseOrderSummary => {
  const { unitQuantity = 24, receivedQuantity = 0 } = overrides
  return {
    id: 7,
    purchaseOrderNum: 'EXO-0007',
    brandID: 3,
    brand: {
      id: 3,
      name: 'Exotic Liquids',
      image: null,
      brandRepName: 'Charlotte Cooper',
      brandRepPhone: '(171) 555-2222',
      brandRepEmail: 'charlotte@exotic.example',
      website: null,
    },
    expectedDeliveryOn: '2026-03-18',
    orderPlacedOn: new Date('2026-03-09T20:00:00Z'),
    orderStatus: 'ORDERED',
    paymentStatus: 'PENDING',
    statusModifiedOn: new Date('2026-03-10T20:00:00Z'),
    paymentModifiedOn: new Date('2026-03-08T20:00:00Z'),
    createdAt: new Date('2026-03-08T20:00:00Z'),
    modifiedOn: new Date('2026-03-10T20:00:00Z'),
    notes: null,
    unitQuantity,
    receivedQuantity,
    openQuantity: Math.max(0, unitQuantity - receivedQuantity),
    total: cents(216_00),
    closedShortOn: null,
    closedShortBy: null,
    closedShortReason: null,
    ...overrides,
  }
}

/** Totals are computed from the items unless the test sets them. */
export function aPurchase(overrides: Partial<PurchaseOrder> = {}): PurchaseOrder {
  const { purchaseOrderItems = [aPurchaseItem()] } = overrides
  const units = (key: 'quantity' | 'receivedQuantity' | 'openQuantity') =>
    purchaseOrderItems.reduce((all, item) => all + item[key], 0)
  return {
    ...aPurchaseSummary(),
    purchaseOrderItems,
    receipts: [],
    unitQuantity: units('quantity'),
    receivedQuantity: units('receivedQuantity'),
    openQuantity: units('openQuantity'),
    total: sum(purchaseOrderItems.map(({ subtotal = zero }) => subtotal)),
    ...overrides,
  }
}

/** As sent to a user who can't see costs. */
export function withoutCosts(order: PurchaseOrder): PurchaseOrder {
  const { total: _, purchaseOrderItems, ...rest } = order
  return {
    ...rest,
    purchaseOrderItems: purchaseOrderItems.map(({ unitCost: _cost, subtotal: _subtotal, ...item }) => item),
  }
}
