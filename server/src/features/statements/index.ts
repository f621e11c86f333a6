export {
  findCustomerOfStatement,
  readStatementAccount,
  readStatementAccounts,
  readStatementDocument,
  readStatementsOfRange,
} from './read-statements.ts'
export { customersOfStatements } from './statements.sql.ts'
