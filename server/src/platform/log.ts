import pino from 'pino'

export type Log = pino.Logger

interface LogOptions {
  level: pino.LevelWithSilent
  /** Defaults to standard output. */
  to?: pino.DestinationStream
}

/** One JSON object per line. Masks secrets in the finished line, so nothing can bypass it. */
export function createLog({ level, to = pino.destination(1) }: LogOptions): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: withoutSecrets },
    },
    to,
  )
}

const hidden = '[hidden]'
const secretKey =
  /pass(word|phrase)?$|^pwd$|cookies?$|authorization|signature|secret|token|^(database|smtp|imap)_?(direct_?|read_?)?url$|access_?key|connection_?string|idempotency-key/i
// Secrets inside URLs and sentences.
const userInAddress = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"\\]+@/gi
const apiKey = /\bdray_[\w-]{20,}/g
const signatureInAddress = /\b(signature|token|x-amz-[a-z-]*)=[^&\s"\\]+/gi

/** Masks values whose key names a secret, and passwords and signatures in URLs. */
export function withoutSecrets(line: string): string {
  return hasNoSecret(line) ? line : `${JSON.stringify(JSON.parse(line), masked)}\n`
}

// Most lines contain no secret, and one scan is cheaper than parsing.
const maybeSecret =
  /pass|pwd|dray_|cookie|authorization|signature|secret|token|(database|smtp|imap)_?url|access_?key|connection_?string|idempotency|:\/\/|x-amz-/i
const hasNoSecret = (line: string) => !maybeSecret.test(line)

function masked(key: string, value: unknown): unknown {
  if (value !== null && value !== undefined && secretKey.test(key)) return hidden
  if (typeof value !== 'string') return value
  return value
    .replace(userInAddress, `$1${hidden}@`)
    .replace(signatureInAddress, `$1=${hidden}`)
    .replace(apiKey, hidden)
}
