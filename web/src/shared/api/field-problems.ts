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
