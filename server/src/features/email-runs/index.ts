export {
  createEmailSender,
  type OutgoingEmail,
  readEmailRun,
  retryEmailRun,
  startEmailRun,
  stopEmailRun,
} from './email-sender.ts'
export { unreachedCustomers, type WaitingCustomer } from './email-runs.sql.ts'
