export { lockSettlement, orderCollections, orderToCollectFor } from './collections.sql.ts'
export { confirmCollection } from './confirm-collections.ts'
export { recordCollection, saveCollected } from './record-collection.ts'
export { refuseCollection } from './withdraw-collection.ts'
