export { deleteEntriesBefore, waitingMessages } from './inbox.sql.ts'
export { htmlToPlainText } from './html-text.ts'
export { type NewEntry, saveEntry } from './save-entry.ts'
