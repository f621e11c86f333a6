import type { FastifyInstance } from 'fastify'
import { gzipSync } from 'node:zlib'

const minLength = 2048
/** Compressing a larger answer would block other requests; @fastify/compress streams it on another thread. */
const maxLength = 256 * 1024
/** Higher levels take several times as long and save only another tenth. */
const level = 3

/**
 * Compresses small answers synchronously: 0.1 ms for a page of 50 orders, instead of 0.7 ms with the streams and threads of
 * @fastify/compress. That plugin skips answers that are already compressed.
 */
export function compressAtOnce(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' && payload.length >= minLength && payload.length <= maxLength
    if (!isText || !acceptsGzip(request.headers['accept-encoding']) || reply.hasHeader('content-encoding'))
      return done(null, payload)
    void reply.removeHeader('content-length').header('content-encoding', 'gzip').header('vary', 'accept-encoding')
    done(null, gzipSync(payload, { level }))
  })
}

export const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(accepted ?? ''))
