export { nextOrderNumbers } from './numbers/order-numbers.sql.ts'
export { type NewLine, type NewOrderEntry, saveNewOrders } from './save/write-orders.ts'
export { lineColumns, namedOrders, storedOrders } from './read/orders.sql.ts'
export { driverOf, withCosts } from './read/read-orders.ts'
