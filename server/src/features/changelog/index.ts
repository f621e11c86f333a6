export { countChangesOfDay } from './list-activity.ts'
export { recordChange, recordChanges, logCreated, logUpdated, type RecordType } from './record-change.ts'
export { refuseIfAnyChanged, refuseIfChanged } from './refuse-if-changed.ts'
export type { Author } from '../../platform/http/serve.ts'
