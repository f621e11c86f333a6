export { customersByName, isCustomer, lockCustomer, lockCustomersToPrice } from './customers.sql.ts'
export { listCustomers } from './read-customers.ts'
export { saveNewCustomers } from './save-new-customers.ts'
