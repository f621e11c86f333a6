export {
  findCustomerOfStatement,
  readStatementAccount,
  readStatementAccounts,
  readStatementDocument,
  readStatementsOfRange,
} from './read-statements.ts'
export { customersOfStatements, openBalances } from './statements.sql.ts'
