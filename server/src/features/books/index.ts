export { lockJournal } from './journal/entries.sql.ts'
export { bringJournalUpToDate, updateJournalRegularly, writeChanges } from './journal/update-regularly.ts'
