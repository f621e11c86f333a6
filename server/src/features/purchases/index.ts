export { changePurchaseOrder } from './change-purchase-order.ts'
export { placePurchaseOrder } from './place-purchase-order.ts'
export { findPurchaseOfDocument, readPurchase, readPurchaseDocument } from './read/read-purchase.ts'
export { receiveDelivery } from './receive/receive-delivery.ts'
