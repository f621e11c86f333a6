import type { ProblemCode } from '@dray/contract/problems'
import type { Cents } from '@dray/domain/money'

/** The details of a refusal, or never where they hold cents: amounts leave as dollars (D-327). */
export type InDollars<Details> = Details extends Cents
  ? never
  : Details extends Date | readonly never[]
    ? Details
    : Details extends object
      ? { readonly [Name in keyof Details]: InDollars<Details[Name]> }
      : Details

/** The server understood the request and says no. Anything else thrown is a bug. Details are sent with the code. */
export class Refusal<Details extends object = object> extends Error {
  readonly code: ProblemCode
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: ProblemCode, details?: Details & InDollars<Details>) {
    super(code)
    this.code = code
    this.details = Object.fromEntries(Object.entries(details ?? {}))
  }
}

/** Refuses if the value is missing. */
export function mustExist<T>(value: T | undefined | null, code: ProblemCode = 'not-found'): T {
  if (value === undefined || value === null) throw new Refusal(code)
  return value
}
