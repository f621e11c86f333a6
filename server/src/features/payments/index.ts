export { readPayment } from './read/list-payments.ts'
export { lockAccounts } from './save/accounts.ts'
export { findPaymentOfReceipt, readReceiptDocument } from './read/read-payment-receipt.ts'
export { type NewPaymentEntry, saveNewPayments } from './save/save-new-payments.ts'
