export { nextOrderNumbers } from './order-numbers.sql.ts'
export { type NewLine, type NewOrderEntry, saveNewOrders } from './save-new-orders.ts'
