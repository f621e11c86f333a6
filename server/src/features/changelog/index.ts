export { recordChange, recordChanges } from './record-change.ts'
export { refuseIfAnyChanged, refuseIfChanged } from './refuse-if-changed.ts'
export { logCreated, logUpdated, type RecordType } from './write-log.ts'
export type { Author } from '../../platform/http/serve.ts'
