import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** The key for per-address limits: an IPv4 address, or an IPv6 /64, since one subscriber owns all of it. */
export const clientNetwork = (ip: string | null | undefined): string => (ip ? normalizeIP(ip) : 'disconnected')

/** Whom a limit counts: the user, because sessions are free, or the network of a request without a session. */
export const requesterName = ({ user, ip }: FastifyRequest): string => (user ? `user ${user.id}` : clientNetwork(ip))
