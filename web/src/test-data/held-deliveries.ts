import type { HeldDelivery } from '@dray/contract/deliveries/held'

export const aUnitsDifference = { productId: 1, productName: 'Chai', productSku: 'EXO-BEV-0001', shown: 4, now: 9 }

/** Ann delivered 4 units of an order that the office raised to 9. */
export const aHeldDelivery = (overrides: Partial<HeldDelivery> = {}): HeldDelivery => ({
  id: 5,
  eventId: '9b2f6c1e-0000-4000-8000-000000000005',
  orderId: 42,
  orderNum: '100023',
  customerID: 7,
  customerName: 'Ernst Handel',
  modifiedOn: new Date('2026-03-09T20:00:00Z'),
  driverId: 3,
  driverName: 'Ann',
  deliveredAt: new Date('2026-03-09T19:00:00Z'),
  isClockOff: false,
  receivedBy: 'J. Smith',
  signature: null,
  notes: null,
  photos: [],
  shownUnits: 4,
  refusedUnits: 0,
  refusedLines: [],
  differs: { units: [aUnitsDifference], driver: false, pickup: false, status: null },
  driverNow: 'Ann',
  problem: null,
  ...overrides,
})
