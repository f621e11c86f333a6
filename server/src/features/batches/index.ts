export { lockBatches } from './batches.sql.ts'
export { type NewBatchEntry, saveNewBatches } from './save-new-batches.ts'
