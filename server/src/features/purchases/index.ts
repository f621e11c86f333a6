export { findPurchaseOfDocument, readPurchaseDocument } from './read/read-purchase-document.ts'
