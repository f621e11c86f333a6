export { orderCollections } from './collections.sql.ts'
export { confirmCollection } from './confirm-collections.ts'
export { recordCollection } from './record-collection.ts'
export { refuseCollection } from './withdraw-collection.ts'
