export { setCustomPrices } from './change-prices.ts'
export { findPricesBelowFloor } from './margin-floor.ts'
export { customPricesOf, customPricesOnOrder } from './prices.sql.ts'
export { saveImportedPrices } from './save-imported-prices.ts'
