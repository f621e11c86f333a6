export { type NewPaymentEntry, saveNewPayments } from './save/save-new-payments.ts'
