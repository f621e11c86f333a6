import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problemBody } from '../problem.ts'
import { Refusal } from '../refusal.ts'
import { type BodyMemory, type BodyMemoryLimits, createBodyMemory } from './body-memory.ts'
import { withBody } from './read-body.ts'
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

/** Far deeper than any of our calls. */
const maxDepth = 32
/** An order of 5,000 lines has 100,000 values. */
const maxValues = 250_000

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Refuses JSON with too much nesting or too many values without parsing it. Parsing eight million brackets blocks the server for seconds,
 * and deep nesting overflows the stack of later code.
 */
export function refuseComplexJson(bytes: Uint8Array): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) at = endOfString(bytes, at)
    else if (byte === openArray || byte === openObject) {
      if (++depth > maxDepth) throw new Refusal('unreadable-request')
    } else if (byte === closeArray || byte === closeObject) depth -= 1
    else if (byte === comma && ++values > maxValues) throw new Refusal('request-too-large')
  }
}

/** Returns the end of the string. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}

/** Answers requests whose head Node can't read, which reach neither hooks nor routes. */
export function answerUnreadableRequest(error: { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  socket.end(answerTo(error.code), () => socket.destroy())
}

function answerTo(code: string): string {
  // Browsers expect this on connections they opened but never used.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'
  const problem = problemBody(
    code === 'HPE_HEADER_OVERFLOW' ? 'address-too-long' : 'unreadable-request',
    crypto.randomUUID(),
  )
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
