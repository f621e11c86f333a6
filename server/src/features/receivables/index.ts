export { listReceivables } from './read-receivables.ts'
export { overdueOfCustomers } from './receivables.sql.ts'
export { recordBalances } from './record-balances.ts'
