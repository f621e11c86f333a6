export { answeredBatch, coaAddress } from './answered-batch.ts'
export { batchRows, newestCoa } from './batch-rows.sql.ts'
export { changeProduct } from './change-product.ts'
export { listProductsOfBrand, readProduct, type Viewer } from './read-products.ts'
export { copiedColumns, copiedFields } from './copied-product.ts'
export { describedProducts, idOfSku, type OrderableProduct, productsBySku, productsNamed } from './products.sql.ts'
export { type NewProductEntry, openingStock, saveNewProducts } from './save-new-products.ts'
export { saveNewTypes } from './change-types.ts'
export { skusOfProducts } from './save-products.sql.ts'
export {
  lockBatches,
  lockProducts,
  lockUntaggedStock,
  type Movement,
  moveArrivals,
  moveStock,
  stockInBatches,
  stockOfProducts,
} from './stock.sql.ts'
