export { changeOrder } from './change/change-order.ts'
export { changeOrderStatuses } from './change/change-order-statuses.ts'
export { setMustPay } from './change/set-must-pay.ts'
export { deliverOrder, lockOrderToDeliver } from './change/deliver-order.ts'
export { nextOrderIds, nextOrderNumbers } from './numbers/order-numbers.sql.ts'
export { findInvoicedOrder, readInvoice } from './documents/order-documents.ts'
export { foldedPo, hasPoWords } from './read/customer-po.sql.ts'
export { lineColumns, selectWithNames, selectOrders } from './read/orders.sql.ts'
export {
  type CollectFigures,
  collectFigures,
  lockSharingStops,
  openRequirements,
  refuseIfAnyMissing,
} from './must-pay/must-pay.ts'
export { readRequired, requiredAmounts, type RequiredRow, stopPosition } from './must-pay/must-pay.sql.ts'
export { onlyDriverId, readOrder, withCosts } from './read/read-orders.ts'
export { placeOrder } from './place/place-order.ts'
export { pullTags } from './pull/pull-tags.ts'
export { newestReleases } from './save/credit-releases.sql.ts'
export { planOrder } from './save/planned-order.ts'
export { priceLines, snapshotOfProduct } from './lines/price-lines.ts'
export type { SentLine } from './lines/sent-lines.ts'
export { reservableBatches, reservedByOthers } from './stock/reserve-batches.sql.ts'
export { writeOrders } from './save/write-orders.ts'
export { linesOfOrders, lockOrders, ordersById } from './lines/stored-orders.sql.ts'
export { lockStoredOrders, type StoredOrder } from './lines/stored-orders.ts'
export { lockCustomers, type LockedCustomers } from './save/lock-customers.ts'
export { storedFields } from './save/order-fields.ts'
export { planOrders } from './save/plan-orders.ts'
export type { OrderToSave, PlannedOrder } from './save/planned-order.ts'
export { lockReservable } from './stock/reserve-batches.sql.ts'
export { chainOfOrder } from './queue/queue.sql.ts'
export { readQueue, shippableLines, shortLines, shortProducts } from './queue/read-queue.ts'
