export { unitColumns } from './pending.sql.ts'
export { unitsOfProducts, withUnavailable } from './units-of-products.ts'
