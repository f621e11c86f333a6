export { type NewPaymentEntry, saveNewPayments } from './save-new-payments.ts'
