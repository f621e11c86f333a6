/** Error code of PostgreSQL or the connection. */
const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Deadlock or serialization failure: the transaction may succeed on retry. */
export const isWorthRetrying = (error: unknown): boolean => ['40001', '40P01'].includes(errorCode(error))

/** An earlier statement of the transaction failed. */
export const isTransactionAborted = (error: unknown): boolean => errorCode(error) === '25P02'

export const isDuplicate = (error: unknown): boolean => errorCode(error) === '23505'

export const violatedConstraint = (error: unknown): string =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''

/** A referenced record was deleted, or a record to delete is still referenced. */
export const isReferenceLost = (error: unknown): boolean => errorCode(error) === '23503'

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

/** The database is unreachable or shutting down. The request is fine. */
export const isDatabaseAway = (error: unknown): boolean =>
  awayCodes.includes(errorCode(error)) ||
  isSocketMissing(error) ||
  isSaidByPooler(error) ||
  (error instanceof Error && awayMessages.some((message) => error.message.includes(message)))

/**
 * PgBouncer sends this when it can't reach the database, then hangs up. After an error with this code from PostgreSQL itself, which is
 * our bug, the connection stays open.
 */
const isSaidByPooler = (error: unknown): boolean =>
  errorCode(error) === '08P01' && error instanceof Error && 'severity' in error && error.severity === 'FATAL'

/** ENOENT while connecting. Otherwise it's a missing file, which is our bug. */
const isSocketMissing = (error: unknown): boolean =>
  errorCode(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect'

const databaseErrors = new WeakSet<object>()
/** Marks an error as the database's, because other connections have the same codes. */
export function markDatabaseError(error: unknown): void {
  if (error instanceof Error) databaseErrors.add(error)
}
export const isDatabaseError = (error: unknown): boolean => error instanceof Error && databaseErrors.has(error)

/** The disk of the database or file storage is full. */
export const isDiskFull = (error: unknown): boolean => ['53100', 'ENOSPC'].includes(errorCode(error))

/** The file folder or the whole disk is read-only. */
export const isFolderReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'path' in error && ['EROFS', 'EACCES', 'EPERM'].includes(errorCode(error))

/** The database only answers reads, as a standby does. */
export const isReadOnly = (error: unknown): boolean => errorCode(error) === '25006'

/** The database canceled a statement that took too long. */
export const isStatementTimeout = (error: unknown): boolean => errorCode(error) === '57014'

/** Ignores a full disk or a read-only database, so people can still read. */
export async function ignoringFullDisk(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isDiskFull(error) && !isReadOnly(error)) throw error
  }
}
