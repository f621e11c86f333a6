export { countChangesOfDay } from './read-change-log.ts'
export {
  recordChange,
  recordChanges,
  logCreated,
  logUpdated,
  type RecordType,
  refuseIfAnyChanged,
  refuseIfChanged,
} from './record-change.ts'
export type { Author } from '../../platform/http/serve.ts'
