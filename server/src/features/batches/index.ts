export { batchDifferences } from './change-batch.ts'
export { checkInBatches, growBatches, lockBatches, readBatches } from './batches.sql.ts'
export { type FilledBatch, fillBatches } from './fill-batches.ts'
export { type NewBatchEntry, saveNewBatches } from './save-new-batches.ts'
