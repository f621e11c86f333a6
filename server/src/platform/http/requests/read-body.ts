import type { ProblemCode } from '@dray/contract/problems'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { BodyMemory } from './body-memory.ts'
import { Refusal } from '../refusal.ts'

type BodyOptions = {
  memory: BodyMemory
  sender: string
  maxBytes: number
  tooLarge: ProblemCode
}

/** Most bodies are smaller. They are read without copying and not counted, so they get through even while large ones can't. */
const uncountedBytes = 16 * 1024

/**
 * Reads a body and hands it to `handle`, counting its bytes until that is done. Refuses it once it exceeds `maxBytes`, whatever length it
 * declares, or if too many bodies are being read.
 */
export async function withBody<Result>(
  { headers, body }: { headers: FastifyRequest['headers']; body: Readable },
  { memory, sender, maxBytes, tooLarge }: BodyOptions,
  handle: (bytes: Buffer) => Result | Promise<Result>,
): Promise<Result> {
  if (Number(headers['content-length']) > maxBytes) throw new Refusal(tooLarge)
  let bytes = Buffer.allocUnsafe(uncountedBytes)
  let size = 0
  /** Grows by doubling: otherwise a body sent byte by byte would need a hundred times its size. */
  const makeRoom = (needed: number): void => {
    if (needed > maxBytes) throw new Refusal(tooLarge)
    if (needed <= bytes.length) return
    const length = Math.min(maxBytes, Math.max(needed, bytes.length * 2))
    if (!memory.take(sender, length - bytes.length)) throw new Refusal('busy', { retryAfter: 10 })
    const larger = Buffer.allocUnsafe(length)
    bytes.copy(larger, 0, 0, size)
    bytes = larger
  }
  try {
    for await (const chunk of bodyChunks(body)) {
      makeRoom(size + chunk.length)
      size += chunk.copy(bytes, size)
    }
    return await handle(bytes.subarray(0, size))
  } finally {
    memory.giveBack(sender, bytes.length - uncountedBytes)
  }
}

/** Doesn't destroy the body, so the connection can still carry a refusal. */
async function* bodyChunks(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }))
      yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
  } catch {
    // The caller hung up or was cut off.
    throw new Refusal('unreadable-request')
  }
}

/**
 * Discards the rest of a refused body: a browser that is still sending wouldn't read the answer if we closed the connection. Endless bodies
 * are cut off anyway.
 */
export function drainBody(body: Readable, maxBytes = 64 * 1024 * 1024): void {
  let size = 0
  body.on('error', () => {})
  body.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) body.destroy()
  })
}
