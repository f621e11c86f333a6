import type { Problem } from './request.ts'

/** The messages of a refused request by field: the answer's `errors` by path. */
export function fieldProblems(problem: Problem | null): Readonly<Record<string, string>> {
  const messages = (problem?.body.errors ?? []).map(({ path, message }): [string, string] => [
    path.replace(/^body\./, ''),
    message,
  ])
  // Reversed, so that the first message about a field wins.
  return Object.fromEntries(messages.toReversed())
}

/** The first field message, for a form that cannot show it at a field, or else the refusal's own message. */
export const firstMessage = (problem: Problem): string => Object.values(fieldProblems(problem))[0] ?? problem.message

/** The refusal's message when it is not about any field. */
export const formProblem = (problem: Problem | null): string | undefined =>
  problem !== null && Object.keys(fieldProblems(problem)).length === 0 ? problem.message : undefined

type SentChange = { error: Problem | null; submittedAt: number }

/** The refusal of the change that was sent last. What an earlier one was refused for is out of date. */
export const newestProblem = (...changes: readonly [SentChange, ...SentChange[]]): Problem | null =>
  changes.reduce((newest, change) => (change.submittedAt > newest.submittedAt ? change : newest)).error
