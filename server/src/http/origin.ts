import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** Refuses a request that changes data if the browser says it comes from another site (D-02, D-142). */
export function refuseOtherOrigins(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('other-origin')
  const origin = request.headers.origin
  if (origin !== undefined && hostOf(origin) !== request.host) throw new Refusal('other-origin')
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)
