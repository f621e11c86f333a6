import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** What limits per address count by: an IPv4 address, or the /64 of an IPv6 address, since one customer of a provider owns all of it. */
export const networkOf = (ip: string | null | undefined): string => (ip ? normalizeIP(ip) : 'disconnected')

/** Whom a limit counts: the user, because sessions are free, or the network of a request without a session. */
export const requesterOf = ({ user, ip }: FastifyRequest): string => (user ? `user ${user.id}` : networkOf(ip))
