import type { Problem } from '../../../shared/api/request.ts'

/**
 * What to say of a failed save: the server's error text, else the spec's sentence (spec 8). An answer without a
 * request id is none of the server's: it was not reached, or something between answered; then both are said.
 */
export function failureOf(sentence: string, { body, message }: Problem): string {
  return body.code === 'unexpected' && body.requestId === undefined ? `${sentence} ${message}` : message
}
