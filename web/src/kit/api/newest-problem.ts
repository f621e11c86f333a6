import type { Problem } from './request.ts'

type SentChange = { error: Problem | null; submittedAt: number }

/** The refusal of the change that was sent last. What an earlier one was refused for is out of date. */
export const newestProblem = (...changes: readonly [SentChange, ...SentChange[]]): Problem | null =>
  changes.reduce((newest, change) => (change.submittedAt > newest.submittedAt ? change : newest)).error
