import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * Refuses changes from another origin, including sister sites (D-142). Checks both headers: a GET has no Origin, and without https
 * browsers don't send Sec-Fetch-Site.
 */
export function refuseOtherOrigins(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw new Refusal('other-origin')
  const origin = request.headers.origin
  if (origin !== undefined && urlHost(origin) !== request.host) throw new Refusal('other-origin')
  if (request.method === 'GET' && isNavigation(request)) throw new Refusal('opened-as-page')
}

/**
 * A link on another site opens a page with the user's cookie. Without https browsers send no Sec-Fetch headers, but they ask for HTML
 * (D-238c).
 */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  const saysMore = Object.keys(headers).some((name) => name.startsWith('sec-fetch-'))
  return !saysMore && (headers.accept ?? '').toLowerCase().includes('text/html')
}

const urlHost = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/** PUBLIC_URL, or the address of the request (D-149). */
export const siteUrl = (publicUrl: string | undefined, request: FastifyRequest): string =>
  publicUrl ?? `${request.protocol}://${request.host}`
