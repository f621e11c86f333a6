import type { Problem } from '../../../../shared/api/request.ts'

type Failed = 'Failed to fetch order number' | 'Failed to submit order' | 'Failed to update order'

/** The words spec 8 has for the console alone; the form shows the server's sentence (D-158). */
export function logFailed(what: Failed, problem: Problem): void {
  // Only a connection that was lost has a cause of its own: else someone answered.
  console.error(problem.cause === undefined ? `${what}: Network response was not ok` : what)
}
