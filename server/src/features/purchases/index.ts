export { changePurchaseOrders } from './change-purchase-order.ts'
export { placePurchaseOrders } from './place-purchase-order.ts'
export { findPurchaseOfDocument, readPurchaseDocument } from './read/read-purchase-document.ts'
export { receiveDeliveries } from './receive/receive-delivery.ts'
