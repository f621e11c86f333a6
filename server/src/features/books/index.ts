export { bringJournalUpToDate, updateJournalRegularly } from './journal/update-regularly.ts'
