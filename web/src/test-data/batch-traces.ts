import type { BatchTrace, TracedOrder } from '@dray/contract/batches/traces'
import { plainBatch } from './catalog.ts'

export const aTracedOrder = (overrides: Partial<TracedOrder> = {}): TracedOrder => ({
  customerID: 7,
  customerName: 'Ernst Handel',
  contactName: 'Roland Mendel',
  contactEmail: 'roland@example.com',
  contactPhone: '555-0101',
  orderId: 23,
  orderNum: '100023',
  orderStatus: 'DELIVERED',
  shippedOn: '2026-11-20',
  units: 12,
  ...overrides,
})

/** 40 received = 12 at customers + 5 waiting + 20 remaining + 2 lost + 3 missing in counts - 2 corrected up. */
export const aBatchTrace = (overrides: Partial<BatchTrace> = {}): BatchTrace => ({
  batch: {
    id: 1,
    batchNumber: 'EXO-BEV-0001-261101-00001',
    ...plainBatch,
    initialQuantity: 40,
    remainingQuantity: 20,
    receivedOn: '2026-11-01',
    productId: 1,
    productName: 'Chai',
    sku: 'EXO-BEV-0001',
    brandName: 'Exotic Liquids',
  },
  received: 40,
  receipts: [
    {
      kind: 'RECEIPT',
      receivedOn: '2026-11-01',
      units: 40,
      purchaseOrderNum: 'PO-EXO-001',
      orderNum: null,
      notes: null,
      userName: 'Ann',
    },
  ],
  customers: [aTracedOrder()],
  pulledWaiting: [aTracedOrder({ orderId: 24, orderNum: '100024', orderStatus: 'PACKED', shippedOn: null, units: 5 })],
  reserved: [aTracedOrder({ orderId: 25, orderNum: '100025', orderStatus: 'RECEIVED', shippedOn: null, units: 8 })],
  remaining: 20,
  losses: 2,
  counts: -3,
  corrections: 2,
  adjustments: [
    { kind: 'LOSS', on: '2026-11-21', units: -2, reason: 'Credit memo CM-100001: dented', userName: 'Ann' },
    { kind: 'COUNT', on: '2026-11-22', units: -3, reason: 'November count', userName: 'Ann' },
    { kind: 'CORRECTION', on: '2026-11-23', units: 2, reason: 'Found behind the shelf', userName: null },
  ],
  notTraceable: [],
  untracedSince: 0,
  ...overrides,
})
