export {
  findCustomerOfStatement,
  readStatementAccount,
  readStatementAccounts,
  readStatementDocument,
} from './read-statements.ts'
export { customersOfStatements } from './statements.sql.ts'
