export { unitsOfProducts } from './pending.sql.ts'
