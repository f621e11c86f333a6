import { normalizeIP } from '@fastify/rate-limit'

/** What limits per address count by: an IPv4 address, or the /64 of an IPv6 address, since one customer of a provider owns all of it. */
export const networkOf = (ip: string | null | undefined): string => (ip ? normalizeIP(ip) : 'disconnected')
