import type { Problem } from './request.ts'

/** The sentences of a refused request by field: `errors` of the answer, by the path's first part or whole. */
export function fieldProblems(problem: Problem | null): Readonly<Record<string, string>> {
  const found = (problem?.body.errors ?? []).map(({ path, message }): [string, string] => [
    path.replace(/^body\./, ''),
    message,
  ])
  // The first sentence about a field is the one to mend first.
  return Object.fromEntries(found.toReversed())
}

/** The first thing to mend, whichever part of the request it is in, where no field of a form can say it. */
export const firstSentence = (problem: Problem): string => Object.values(fieldProblems(problem))[0] ?? problem.message

/** What a form itself says of a refusal: its sentence, where that is about none of the fields. */
export const formProblem = (problem: Problem | null): string | undefined =>
  problem !== null && Object.keys(fieldProblems(problem)).length === 0 ? problem.message : undefined
