export { readMailboxRegularly } from './run-mailbox.ts'
