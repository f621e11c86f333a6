export { unitsOfProducts } from './units-of-products.ts'
