export {
  findAccessCode,
  lockAccessCode,
  markAccessCodeUsed,
  saveAccessCode,
} from './access-code.sql.ts'
export { changeCustomer } from './change-customer.ts'
export { creditStandings, hasLimit, limitColumns, type LimitsRow, lockLimitedCustomers } from './credit-limits.sql.ts'
export {
  readCredit,
  customersByName,
  customersNamed,
  isCustomer,
  lockCustomersToPay,
  lockCustomersToPrice,
  paymentTermsByCustomer,
} from './customers.sql.ts'
export { listCustomers, readCustomer } from './read-customers.ts'
export { saveNewCustomers } from './save-new-customers.ts'
