export { openExportFile } from './exports/export-file.ts'
export { findExports } from './exports/read-exports.ts'
export { lockJournal } from './journal/entries.sql.ts'
export { bringJournalUpToDate, updateJournalRegularly, writeChanges } from './journal/update-regularly.ts'
