export { createEmailSender, type OutgoingEmail } from './email-sender.ts'
export { unreachedCustomers, type WaitingCustomer } from './email-runs.sql.ts'
export { readEmailRun, retryEmailRun, startEmailRun, stopEmailRun } from './run-emails.ts'
