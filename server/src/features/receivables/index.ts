export { recordBalances } from './record-balances.ts'
