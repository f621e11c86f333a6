import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** Key of per-address limits: an IPv4 address, or an IPv6 /64, since one subscriber owns all of it. */
export const clientNetwork = (ip: string | null | undefined): string => (ip ? normalizeIP(ip) : 'disconnected')

/** Limits count per user or contact, because anyone can open more sessions, or per network if nobody is signed in. */
export function requesterName({ user, contact, ip }: FastifyRequest): string {
  const caller = user ?? contact
  return caller ? `user ${caller.id}` : clientNetwork(ip)
}
