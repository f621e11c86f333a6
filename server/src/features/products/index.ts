export { type OrderableProduct, productsBySku } from './products.sql.ts'
export { type NewBatchEntry, saveNewBatches } from './save-new-batches.ts'
export { type NewProductEntry, saveNewProducts } from './save-new-products.ts'
export { saveNewTypes } from './save-new-types.ts'
