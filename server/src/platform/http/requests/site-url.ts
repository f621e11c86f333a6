import type { FastifyRequest } from 'fastify'

/** PUBLIC_URL, or the address of the request (D-149). */
export const siteUrl = (publicUrl: string | undefined, request: FastifyRequest): string =>
  publicUrl ?? `${request.protocol}://${request.host}`
