export { customPricesOf } from './prices.sql.ts'
export { type NewCustomPrice, saveImportedPrices } from './save-imported-prices.ts'
