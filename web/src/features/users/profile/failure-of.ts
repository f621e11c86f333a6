import type { Problem } from '../../../kit/api/request.ts'

/**
 * The message of a failed save: the server's own, or the spec's (spec 8). Without a request id the server was not
 * reached, or a proxy answered; then both messages are shown.
 */
export function profileFailure(specMessage: string, { body, message }: Problem): string {
  return body.code === 'unexpected' && body.requestId === undefined ? `${specMessage} ${message}` : message
}
