/** Tells the operator why Dray or one of its commands can't start. Print only the message, no stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** The code of a system error, such as EACCES. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const errorMessage = (error: unknown): string => (error instanceof Error && error.message) || String(error)

export const failureText = (error: unknown): string =>
  error instanceof Error && !(error instanceof StartProblem) ? (error.stack ?? error.message) : errorMessage(error)

export const isDiskFullReason = (reason: string): boolean =>
  /no space left on device|disk quota exceeded|wrote only \d+ of/i.test(reason)

export const diskFullProblem = (place: string): StartProblem =>
  new StartProblem(`The disk that holds ${place} is full. Free some space on it and start Dray again.`)
