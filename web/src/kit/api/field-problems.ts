import type { Problem } from './request.ts'

/** Maps the `errors` of a refused request to field names. */
export function fieldProblems(problem: Problem | null): Readonly<Record<string, string>> {
  const messages = (problem?.body.errors ?? []).map(({ path, message }): [string, string] => [
    path.replace(/^body\./, ''),
    message,
  ])
  // Reversed, so that a field's first message wins.
  return Object.fromEntries(messages.toReversed())
}

/** For a form that can't show field messages: the first field message, or else the refusal's own. */
export const firstMessage = (problem: Problem): string => Object.values(fieldProblems(problem))[0] ?? problem.message

/** The refusal's message, unless a field shows it. */
export const formProblem = (problem: Problem | null): string | undefined =>
  problem !== null && Object.keys(fieldProblems(problem)).length === 0 ? problem.message : undefined

type SentChange = { error: Problem | null; submittedAt: number }

/** The problem of the latest attempt only; earlier refusals are out of date. */
export const newestProblem = (...changes: readonly [SentChange, ...SentChange[]]): Problem | null =>
  changes.reduce((newest, change) => (change.submittedAt > newest.submittedAt ? change : newest)).error
