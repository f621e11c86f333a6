export { changeCustomer } from './change-customer.ts'
export { creditStandings, limitColumns, type LimitsRow, lockLimitedCustomers } from './credit-limits.sql.ts'
export {
  creditOf,
  customersByName,
  customersNamed,
  isCustomer,
  lockCustomersToPay,
  lockCustomersToPrice,
  paymentTermsOf,
} from './customers.sql.ts'
export { listCustomers } from './read-customers.ts'
export { saveNewCustomers } from './save-new-customers.ts'
