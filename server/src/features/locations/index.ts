export { locations } from './locations.sql.ts'
