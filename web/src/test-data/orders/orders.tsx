import { listHeldDrafts } from '@dray/contract/today'
import { countsAsOwed } from '@dray/domain/orders/order-status'
import { listBatchesToCheckIn } from '@dray/contract/batches'
import { readOrderTotals, type Order, type OrderedItem, type OrderSummary } from '@dray/contract/orders'
import { cents, sum, zero } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { OrderPage } from '../../features/orders/order-page.tsx'
import { OrdersPage } from '../../features/orders/orders-page.tsx'
import { findReservableBatches, listOrderStock } from '@dray/contract/pending'
import { answerCall, handler, showScreens } from '../screens.tsx'

/** Builders for tests of order screens: a test sets only the fields it is about. */
export const aLine = (overrides: Partial<OrderedItem> = {}): OrderedItem => {
  const { quantity = 12, unitPrice = cents(18_00) } = overrides
  return {
    id: 1,
    orderID: 1,
    productId: 1,
    productName: 'Chai',
    productBrand: 'Exotic Liquids',
    productType: 'Beverages',
    productSku: 'EXO-BEV-0001',
    productBatchId: null,
    productBatchNumber: null,
    productGenetics: null,
    productExtractType: null,
    productWeight: null,
    quantity,
    unitPrice,
    priceAdjustment: zero,
    subtotal: cents(quantity * unitPrice),
    shouldHaveTag: false,
    tagsPulled: false,
    batchMode: 'manual',
    ...overrides,
  }
}

export const anOrderSummary = (overrides: Partial<OrderSummary> = {}): OrderSummary => ({
  id: 1,
  orderNum: '100023',
  customerID: 7,
  customer: { customerName: 'Ernst Handel', accountOwnerID: null },
  pickupOrder: false,
  deliveryDate: '2026-03-12',
  driverId: 4,
  driverName: 'Nancy Davolio',
  packingLocationId: 1,
  packingLocationName: 'Main warehouse',
  orderStatus: 'RECEIVED',
  paymentStatus: 'AWAITING',
  statusModifiedOn: new Date('2026-03-09T20:00:00Z'),
  paymentModifiedOn: new Date('2026-03-08T20:00:00Z'),
  createdAt: new Date('2026-03-09T20:00:00Z'),
  modifiedOn: new Date('2026-03-09T20:00:00Z'),
  notes: null,
  unitQuantity: 12,
  subtotal: cents(216_00),
  dollarAdjustment: zero,
  discountNotes: null,
  customerPO: null,
  total: cents(216_00),
  balanceDue: cents(216_00),
  credited: zero,
  dueOn: '2026-03-12',
  isDueOnSet: false,
  brands: ['Exotic Liquids'],
  backorderOf: null,
  source: 'STAFF',
  sentBy: null,
  sentAt: null,
  ...overrides,
})

/** Totals are computed from the lines unless the test sets them. */
export function anOrder(overrides: Partial<Order> = {}): Order {
  const { orderedItems = [aLine()], dollarAdjustment = zero } = overrides
  const subtotal = sum(orderedItems.map((line) => line.subtotal))
  const total = cents(subtotal - dollarAdjustment)
  return {
    ...anOrderSummary(),
    backorders: [],
    onBackorder: [],
    customer: {
      customerName: 'Ernst Handel',
      accountOwnerID: null,
      address: 'Kirchgasse 6, Graz',
      contactName: 'Roland Mendel',
      contactPhone: '7675-3425',
      contactEmail: 'roland@ernst-handel.example',
      minLifeDays: null,
      cod: false,
      customPricings: [],
    },
    orderedItems,
    paymentTermsDays: null,
    shippedBeforeImport: [],
    priceReason: null,
    creditRelease: null,
    mustPay: [],
    mustPayLifted: null,
    sentNote: null,
    inboxEntry: null,
    acceptProblem: null,
    subtotal,
    total,
    balanceDue: total,
    unitQuantity: orderedItems.reduce((units, line) => units + line.quantity, 0),
    ...overrides,
  }
}

export const answerTotals = (orders: readonly OrderSummary[]) =>
  answerCall(readOrderTotals, () => {
    const summed = orders.filter(({ orderStatus }) => countsAsOwed(orderStatus))
    return {
      orders: orders.length,
      notSummed: orders.length - summed.length,
      units: summed.reduce((units, order) => units + order.unitQuantity, 0),
      subtotal: sum(summed.map((order) => order.subtotal)),
      total: sum(summed.map((order) => order.total)),
      balanceDue: sum(summed.map((order) => order.balanceDue)),
    }
  })

export const noHeldDrafts = answerCall(listHeldDrafts, () => [])

export const showOrders = ({ at = '/orders', roles = ['SALES'] }: { at?: string; roles?: Role[] } = {}) =>
  showScreens({ '/orders': OrdersPage, '/orders/$orderNum': OrderPage }, { at, roles })

/** The stock of an order's products, for tests that aren't about it. */
export const unknownStock = answerCall(listOrderStock, () => [])
/** No product has batches to check in. */
export const nothingToCheckIn = answerCall(listBatchesToCheckIn, () => [])

/**
 * Batch forecasts, for tests that aren't about them. They never load, so a test that waits for a refetch of everything must answer them
 * itself.
 */
export const loadingBatches = handler(findReservableBatches, () => new Promise(() => {}))
