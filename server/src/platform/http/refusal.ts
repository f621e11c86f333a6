import type { ProblemCode } from '@dray/contract/problems'

/** The server understood the request and says no. Anything else thrown is a bug. Details are sent with the code. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: ProblemCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Refuses if the value is missing. */
export function mustExist<T>(value: T | undefined | null, code: ProblemCode = 'not-found'): T {
  if (value === undefined || value === null) throw new Refusal(code)
  return value
}
