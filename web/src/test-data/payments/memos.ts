import type { CreditMemo, MemoLine, MemoDocument, ReturnableLine } from '@dray/contract/memos'
import { cents, zero } from '@dray/domain/money'

/** A line that shipped, of which nothing was credited yet. */
export function aReturnableLine(overrides: Partial<ReturnableLine> = {}): ReturnableLine {
  const { quantity = 12, creditedUnits = 0 } = overrides
  return {
    orderLineId: 1,
    productSku: 'EXO-BEV-0001',
    productName: 'Chai',
    quantity,
    shipped: quantity,
    creditedUnits,
    left: quantity - creditedUnits,
    net: cents(quantity * 18_00),
    creditedAmount: zero,
    unitsPerCase: null,
    creditedUnitsAmount: zero,
    needsBatch: false,
    productId: 1,
    batchNumber: null,
    ...overrides,
  }
}

export const aMemoLine = (overrides: Partial<MemoLine> = {}): MemoLine => ({
  id: 1,
  orderLineId: 1,
  productSku: 'EXO-BEV-0001',
  productName: 'Chai',
  batchId: null,
  batchNumber: null,
  units: 2,
  disposition: 'RESTOCK',
  amount: cents(36_00),
  reason: null,
  photos: [],
  ...overrides,
})

/** Issued for order 100023, all of it off its balance. */
export const aMemo = (overrides: Partial<CreditMemo> = {}): CreditMemo => ({
  id: 5,
  memoNum: 'CM-100001',
  status: 'ISSUED',
  orderId: 1,
  orderNum: '100023',
  customerID: 7,
  customerName: 'Ernst Handel',
  amount: cents(36_00),
  credited: cents(36_00),
  toCredit: zero,
  notes: null,
  isClaim: false,
  claimNote: null,
  createdBy: 'Robert King',
  createdAt: new Date('2026-03-09T20:00:00Z'),
  issuedBy: 'Steven Buchanan',
  issuedOn: new Date('2026-03-10T20:00:00Z'),
  decidedReason: null,
  voidedBy: null,
  voidedOn: null,
  modifiedOn: new Date('2026-03-10T20:00:00Z'),
  lines: [aMemoLine()],
  ...overrides,
})

export const aRequest = (overrides: Partial<CreditMemo> = {}): CreditMemo =>
  aMemo({
    memoNum: null,
    status: 'REQUESTED',
    credited: zero,
    issuedBy: null,
    issuedOn: null,
    modifiedOn: new Date('2026-03-09T20:00:00Z'),
    ...overrides,
  })

/** The document of `aMemo`. */
export const aMemoDocument = (overrides: Partial<MemoDocument> = {}): MemoDocument => ({
  id: 5,
  memoNum: 'CM-100001',
  orderNum: '100023',
  customerPO: null,
  customer: {
    id: 7,
    customerName: 'Ernst Handel',
    contactName: 'Roland Mendel',
    contactEmail: 'roland@ernst.example',
    contactPhone: null,
    address: null,
  },
  issuedOn: new Date('2026-03-10T20:00:00Z'),
  credited: cents(36_00),
  toCredit: zero,
  voidedOn: null,
  notes: null,
  lines: [aMemoLine()],
  ...overrides,
})
