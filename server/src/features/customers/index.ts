export { customPricesOf, lockCustomer } from './customers.sql.ts'
export { saveNewCustomers, saveNewCustomPrices } from './save-new-customers.ts'
