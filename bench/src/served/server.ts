import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import zlib from 'node:zlib'
import type { Statement } from '../replay.ts'

type RequestOptions = { method: 'GET' | 'POST' | 'PUT'; body?: unknown; headers?: Record<string, string> }
export type Answer = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer }
/** Sends a request like a browser: on one keep-alive connection, accepting compressed answers. */
export type SendRequest = (path: string, options?: RequestOptions) => Promise<Answer>

export type RunningServer = {
  address: string
  request: SendRequest
  /** Returns the SQL Dray runs during the work. */
  record: (work: () => Promise<unknown>) => Promise<Statement[]>
  /** Bytes of the server and its PDF process. */
  memory: () => Promise<Memory>
  /** Milliseconds the server has used processors, without its PDF process and database. */
  processorMs: () => Promise<number>
  stop: () => Promise<void>
}
export type Memory = { server: number; pdf: number }

const program = fileURLToPath(new URL('./dray-under-test.ts', import.meta.url))

/** Starts Dray in its own process. */
export async function startServer(databaseUrl: string, dataDir: string): Promise<RunningServer> {
  const child = fork(program, [databaseUrl, dataDir], { serialization: 'advanced', execArgv: ['--expose-gc'] })
  const ended = once(child, 'exit')
  const first = await Promise.race([messageFrom(child), ended])
  if (!isObject(first) || typeof first['address'] !== 'string') throw new Error('Dray ended before it was ready')
  const { address } = first
  return {
    address,
    request: createClient(address),
    async record(work) {
      child.send('record')
      await work()
      const message = messageFrom(child)
      child.send('recorded')
      // Only our own program uses this channel.
      return ((await message) as { statements: Statement[] }).statements
    },
    async memory() {
      const message = messageFrom(child)
      child.send('memory')
      return ((await message) as { memory: Memory }).memory
    },
    async processorMs() {
      const message = messageFrom(child)
      child.send('processor')
      return ((await message) as { processorMs: number }).processorMs
    },
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

async function messageFrom(child: ChildProcess): Promise<unknown> {
  const [message]: unknown[] = await once(child, 'message')
  return message
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function createClient(address: string, commonHeaders: Record<string, string> = {}): SendRequest {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  return (path, { method, body, headers } = { method: 'GET' }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const request = http.request(
      address + path,
      {
        agent,
        method,
        headers: {
          'accept-encoding': 'gzip, deflate, br, zstd',
          ...commonHeaders,
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
        )
      },
    )
    request.on('error', reject)
    request.end(payload)
    return promise
  }
}

/** Throws unless the status is 200. */
export async function expectOk(answer: Promise<Answer>): Promise<Answer> {
  const { status, bytes, headers } = await answer
  if (status !== 200) throw new Error(`Dray answered ${status}: ${answerText({ bytes, headers }).slice(0, 500)}`)
  return { status, bytes, headers }
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: zlib.brotliDecompressSync,
  gzip: zlib.gunzipSync,
  deflate: zlib.inflateSync,
  zstd: zlib.zstdDecompressSync,
}

/** Decompresses the answer. */
export function answerText({ bytes, headers }: Pick<Answer, 'bytes' | 'headers'>): string {
  const decode = decoders[headers['content-encoding'] ?? '']
  return (decode ? decode(bytes) : bytes).toString()
}

/** A session cookie for Playwright. */
export function browserCookie(cookie: string, url: string): { name: string; value: string; url: string } {
  const [name = '', value = ''] = cookie.split('=')
  return { name, value, url }
}
