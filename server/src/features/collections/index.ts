export { collectionsOf } from './collections.sql.ts'
