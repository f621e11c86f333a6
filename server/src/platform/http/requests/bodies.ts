import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { type BodyMemory, type BodyMemoryLimits, createBodyMemory } from './body-memory.ts'
import { refuseComplexJson } from './complex-json.ts'
import { withBody } from './read-body.ts'
import { Refusal } from '../refusal.ts'
import { requesterName } from './requester.ts'

declare module 'fastify' {
  interface FastifyInstance {
    bodyMemory: BodyMemory
  }
  interface FastifyContextConfig {
    /** The body is a file, which takes longer to arrive. */
    isUpload?: boolean
  }
}

/** Time limits for bodies, and how many bytes to hold at once. */
export type BodyLimits = { bodyMs: number; uploadMs: number; bodyBytes: BodyMemoryLimits }

const mebibyte = 1024 * 1024
export const defaultBodyLimits: BodyLimits = {
  bodyMs: 60_000,
  uploadMs: 120_000,
  // The largest body is an import of 64 MiB.
  bodyBytes: { total: 192 * mebibyte, perSender: 80 * mebibyte },
}

/** Reads JSON bodies within limits. A route's `bodyLimit` is its largest body. */
export function readBodies(app: FastifyInstance, { bodyMs, uploadMs, bodyBytes }: BodyLimits): void {
  const memory = createBodyMemory(bodyBytes)
  app.decorate('bodyMemory', memory)
  app.addHook('onRequest', (request, _reply, done) => {
    closeUnlessComplete(request, request.routeOptions.config.isUpload ? uploadMs : bodyMs)
    done()
  })
  app.addHook('preParsing', async (request) => {
    // Unknown paths return a page, but only to GET, which has no body.
    if (request.is404 && request.method !== 'GET') throw new Refusal('no-such-page')
  })
  app.removeAllContentTypeParsers()
  const parse = promisify(app.getDefaultJsonParser('error', 'error') as ParseJson)
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: IncomingMessage) => {
    const { bodyLimit: maxBytes } = request.routeOptions
    const options = { memory, sender: requesterName(request), maxBytes, tooLarge: 'request-too-large' } as const
    const json = await withBody({ headers: request.headers, body }, options, (bytes) => {
      refuseComplexJson(bytes)
      return bytes.toString('utf8')
    })
    // A POST or DELETE may have a JSON content type and an empty body.
    return json.length === 0 ? undefined : parse(request, json)
  })
}

type ParseJson = (request: FastifyRequest, json: string, done: (error: Error | null, body?: unknown) => void) => void

/** Closes the connection if a body hasn't arrived by then, answered or not. */
function closeUnlessComplete({ raw }: FastifyRequest, afterMs: number): void {
  if (!hasBody(raw.headers)) return
  const timer = setTimeout(() => raw.complete || raw.destroy(), afterMs).unref()
  raw.once('close', () => clearTimeout(timer))
}

const hasBody = (headers: FastifyRequest['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
