import type { Problem } from '../../kit/api/request.ts'
import { refusalText } from '../../records/refusal-text.ts'

/** When the connection drops, the change may or may not have been saved; pressing again is safe (D-163, D-168). */
export function sendingProblem(problem: Problem): string {
  const { body, message } = problem
  if (body.status < 500) return refusalText(problem)
  return body.requestId === undefined && body.code === 'unexpected'
    ? "No connection. Press again when you're back online; it only counts once."
    : `${message} Press again; it only counts once.`
}
