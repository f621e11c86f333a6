import { keyPrefix } from '@dray/contract/keys'
import type { FastifyRequest } from 'fastify'

const bearer = new RegExp(`^Bearer +(${keyPrefix}\\S*)$`, 'i')

/** The API key of a program. Other credentials may belong to a proxy in front of Dray. */
export const sentKey = ({ headers }: FastifyRequest): string | undefined =>
  bearer.exec(headers.authorization ?? '')?.[1]

const keyInAddress = new RegExp(`[?&][^=]*=${keyPrefix}[\\w-]{20,}`)

export const hasKeyInAddress = ({ url }: FastifyRequest): boolean => keyInAddress.test(url)
