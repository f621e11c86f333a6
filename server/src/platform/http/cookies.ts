import type { FastifyReply, FastifyRequest } from 'fastify'

/** Of a request that came by https, also through a proxy that is trusted. */
export const isByHttps = ({ protocol }: FastifyRequest): boolean => protocol === 'https'

/**
 * Behind https, browsers take a cookie with this prefix only over https, from this host and for all of it: neither a sister site nor
 * someone on the network can plant one. Without https they would not take it at all.
 */
const nameFor = (request: FastifyRequest, name: string): string => (isByHttps(request) ? `__Host-${name}` : name)

const optionsFor = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isByHttps(request) }) as const

export const readCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.cookies[nameFor(request, name)]

/** Sets a cookie of this site that no script can read. `maxAge` is in seconds. */
export function setCookie(reply: FastifyReply, name: string, value: string, maxAge: number): void {
  const { request } = reply
  reply.setCookie(nameFor(request, name), value, { ...optionsFor(request), maxAge })
}

export function clearCookie(reply: FastifyReply, name: string): void {
  const { request } = reply
  reply.clearCookie(nameFor(request, name), optionsFor(request))
}
