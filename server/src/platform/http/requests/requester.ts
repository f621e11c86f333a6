import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** Key of per-address limits: an IPv4 address, or an IPv6 /64, since one subscriber owns all of it. */
export const clientNetwork = (ip: string | null | undefined): string => (ip ? normalizeIP(ip) : 'disconnected')

/** Limits count per user, because anyone can open more sessions, or per network if nobody is signed in. */
export const requesterName = ({ user, ip }: FastifyRequest): string => (user ? `user ${user.id}` : clientNetwork(ip))
