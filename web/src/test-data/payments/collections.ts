import type { Collection } from '@dray/contract/collections'
import { cents } from '@dray/domain/money'

/** $120.00 in cash that Ann collected from Ernst Handel. */
export const aCollection = (overrides: Partial<Collection> = {}): Collection => ({
  id: 1,
  orderId: 42,
  orderNum: '100023',
  orderStatus: 'PACKED',
  payableBalance: cents(216_00),
  canPayOthers: false,
  mustPay: [],
  customerID: 7,
  customerName: 'Ernst Handel',
  driverId: 3,
  driverName: 'Ann',
  amount: cents(120_00),
  paymentMethod: 'CASH',
  reference: null,
  note: null,
  collectedOn: '2026-03-09',
  createdAt: new Date('2026-03-09T20:00:00Z'),
  status: 'waiting',
  decidedBy: null,
  decidedOn: null,
  refusalReason: null,
  toAssign: null,
  payment: null,
  ...overrides,
})
