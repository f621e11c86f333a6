export { recordChange, recordChanges } from './record-change.ts'
export { refuseIfAnyChanged, refuseIfChanged } from './refuse-if-changed.ts'
export { type Author, authorOf, logCreated, logUpdated, type RecordType } from './write-log.ts'
