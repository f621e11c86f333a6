/** The error code of PostgreSQL or of the connection. */
const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A deadlock or serialization failure: the same transaction may succeed when it runs again. */
export const isWorthRetrying = (error: unknown): boolean => ['40001', '40P01'].includes(errorCode(error))

/** An earlier statement of the transaction failed. */
export const isTransactionAborted = (error: unknown): boolean => errorCode(error) === '25P02'

/** A value that must be unique already exists. */
export const isDuplicate = (error: unknown): boolean => errorCode(error) === '23505'

/** The index or constraint that the database says was violated. */
export const violatedConstraint = (error: unknown): string =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''

/** A record that a row refers to was deleted, or a record that is being deleted is still referred to. */
export const isReferenceLost = (error: unknown): boolean => errorCode(error) === '23503'

/** A number is too large for its column. */
export const isOutOfRange = (error: unknown): boolean => errorCode(error) === '22003'

const awayCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
]
const awayMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
]

/** The database cannot be reached or is shutting down. Nothing is wrong with the request. */
export const isDatabaseAway = (error: unknown): boolean =>
  awayCodes.includes(errorCode(error)) ||
  isSocketMissing(error) ||
  isSaidByPooler(error) ||
  (error instanceof Error && awayMessages.some((message) => error.message.includes(message)))

/** What PgBouncer says when it can't reach the database, and then hangs up. PostgreSQL goes on after an error with this code: our bug. */
const isSaidByPooler = (error: unknown): boolean =>
  errorCode(error) === '08P01' && error instanceof Error && 'severity' in error && error.severity === 'FATAL'

/** ENOENT when connecting. From anything else it is a missing file, which is our bug. */
const isSocketMissing = (error: unknown): boolean =>
  errorCode(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect'

/** A query was sent and nothing came back in time: the database is frozen or the connection is dead. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

const databaseErrors = new WeakSet<object>()
/** Remembers that an error came from the database, because the errors of other connections have the same codes. */
export function markDatabaseError(error: unknown): void {
  if (error instanceof Error) databaseErrors.add(error)
}
export const isDatabaseError = (error: unknown): boolean => error instanceof Error && databaseErrors.has(error)

/** The database, or the file storage, has no room left. */
export const isDiskFull = (error: unknown): boolean => ['53100', 'ENOSPC'].includes(errorCode(error))

/** A stored file can't be written, because its folder or the whole disk is read-only. */
export const isFolderReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'path' in error && ['EROFS', 'EACCES', 'EPERM'].includes(errorCode(error))

/** The database only answers reads, as a standby does. */
export const isReadOnly = (error: unknown): boolean => errorCode(error) === '25006'

/** The database stopped a statement that took too long. */
export const isStatementTimeout = (error: unknown): boolean => errorCode(error) === '57014'
