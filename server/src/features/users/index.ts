export { changePay } from './change-pay.ts'
export { countOrRefuse } from './count-attempts.ts'
export { countAttempt, forgetAttempt } from './sign-in-failures.sql.ts'
export { ensureFirstAdmin } from './first-admin.ts'
export { knownBrowserDays } from './known-browsers.ts'
export { deleteKnownBrowsersBefore, deleteFailuresBefore } from './sign-in-failures.sql.ts'
export { deleteLinksBefore } from './links/password-links.sql.ts'
export { commonPasswords } from './passwords.ts'
export { deleteExpiredSessions, type SessionRow } from './sessions.sql.ts'
export { removeSecondFactorByEmail } from './second-factor/set-up.ts'
export { hasSecondFactor } from './second-factor/second-factor.sql.ts'
export { userOfSession } from './sessions.ts'
export { hashOfToken, newToken } from './tokens.ts'
export { deleteSignInsBefore } from './sign-ins/sign-ins.sql.ts'
export {
  adminEmails,
  holdActiveUser,
  insertUsers,
  isActiveDriver,
  listPaySettings,
  updateUser,
  findSessionUser,
  hasWorkingAdmin,
} from './users.sql.ts'
export { type NewUserEntry, saveNewUsers } from './save-new-users.ts'
