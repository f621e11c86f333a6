export { changePurchaseOrder } from './change-purchase-order.ts'
export { placePurchaseOrder } from './place-purchase-order.ts'
export { findPurchaseOfDocument, readPurchaseDocument } from './read/read-purchase.ts'
export { receiveDelivery } from './receive/receive-delivery.ts'
