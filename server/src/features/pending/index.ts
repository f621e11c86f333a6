export { unitColumns } from './pending.sql.ts'
export { withUnavailable } from './units-of-products.ts'
