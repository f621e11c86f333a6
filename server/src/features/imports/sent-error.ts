import type { ProblemCode } from '@dray/contract/problems'
import { isDatabaseError, markDatabaseError } from '../../platform/db/database-errors.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** An error as it comes from a thread: classes and marks do not. */
export type SentError =
  | { refusal: ProblemCode; details: Readonly<Record<string, unknown>> }
  | { properties: Readonly<Record<string, unknown>>; isFromDatabase: boolean }

export function sentError(error: unknown): SentError {
  if (error instanceof Refusal) return { refusal: error.code, details: error.details }
  if (!(error instanceof Error)) return { properties: { message: String(error) }, isFromDatabase: false }
  const { message, stack } = error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return { properties: { message, stack, code, constraint }, isFromDatabase: isDatabaseError(error) }
}

/** The error, as if it had been thrown here: the same answer and the same line in the log. */
export function errorOf(sent: SentError): Error {
  if ('refusal' in sent) return new Refusal(sent.refusal, sent.details)
  const error = Object.assign(new Error('unknown error of a thread'), sent.properties)
  if (sent.isFromDatabase) markDatabaseError(error)
  return error
}
