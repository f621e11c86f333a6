export { answeredBatch, coaAddress } from './answered-batch.ts'
export { batchRows, newestCoa } from './batch-rows.sql.ts'
export { changeProduct, manualCorrection } from './change-product.ts'
export { nextSku } from './generate-skus.ts'
export {
  type CatalogProduct,
  copiedColumns,
  copiedFields,
  listCatalog,
  listProductsOfBrand,
  readProduct,
  type Viewer,
} from './read-products.ts'
export { describedProducts, idOfSku, type OrderableProduct, productsBySku, productsNamed } from './products.sql.ts'
export { type NewProductEntry, openingStock, saveNewProducts, saveProduct } from './save-new-products.ts'
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
