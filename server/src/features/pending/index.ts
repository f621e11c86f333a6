export { stockAndPending } from './pending.sql.ts'
export { unitsOfProducts } from './units-of-products.ts'
