/** What PostgreSQL, or the way to it, says with its code. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Deadlock or serialization failure: the same transaction may well succeed when it is run again. */
export const isWorthRetrying = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** A value that must be unique exists already. */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === '23505'

/** The index or constraint that the database says was violated. */
export const violatedConstraint = (error: unknown): string =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''

/** What a row refers to is not there anymore, or what goes is still referred to. */
export const isReferenceLost = (error: unknown): boolean => codeOf(error) === '23503'

/** A sum went beyond what its column counts. */
export const isOutOfRange = (error: unknown): boolean => codeOf(error) === '22003'

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
const awaySentences = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
]

/** The database cannot be reached or is going down; nothing is wrong with the request. */
export const isDatabaseAway = (error: unknown): boolean =>
  awayCodes.includes(codeOf(error)) ||
  isSocketMissing(error) ||
  (error instanceof Error && awaySentences.some((sentence) => error.message.includes(sentence)))

/** A missing file of any other kind has the same code, and is our bug. */
const isSocketMissing = (error: unknown): boolean =>
  codeOf(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect'
