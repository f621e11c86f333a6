import type { FastifyReply, FastifyRequest } from 'fastify'

/** Includes https that ends at a trusted proxy. */
export const isByHttps = ({ protocol }: FastifyRequest): boolean => protocol === 'https'

/**
 * Browsers accept this prefix only over https, for exactly this host, so neither a sister site nor someone on the network can plant a
 * cookie. Without https they would reject it.
 */
const nameFor = (request: FastifyRequest, name: string): string => (isByHttps(request) ? `__Host-${name}` : name)

const optionsFor = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isByHttps(request) }) as const

export const readCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.cookies[nameFor(request, name)]

/** No script can read the cookie. `maxAge` is in seconds. */
export function setCookie(reply: FastifyReply, name: string, value: string, maxAge: number): void {
  const { request } = reply
  reply.setCookie(nameFor(request, name), value, { ...optionsFor(request), maxAge })
}

export function clearCookie(reply: FastifyReply, name: string): void {
  const { request } = reply
  reply.clearCookie(nameFor(request, name), optionsFor(request))
}
