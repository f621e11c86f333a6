import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * Refuses a request that changes data if the browser says it comes from another origin, a sister site included (D-02, D-142). Both
 * headers are read: a GET has no Origin, and without https a browser does not send Sec-Fetch-Site.
 */
export function refuseOtherOrigins(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw new Refusal('other-origin')
  const origin = request.headers.origin
  if (origin !== undefined && hostOf(origin) !== request.host) throw new Refusal('other-origin')
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)
