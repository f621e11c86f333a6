export { listReceivables } from './read-receivables.ts'
export { moneyToCredit, ordersToCredit } from './orders-to-credit.sql.ts'
export { overdueOfCustomers } from './receivables.sql.ts'
export { recordBalances } from './record-balances.ts'
