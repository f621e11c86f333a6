import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '../db/db.ts'
import { acceptsGzip } from './compress-at-once.ts'
import { isUnchangedSince, type NotedList, oldestRunning } from './kept-answers.sql.ts'

/** An answer as it was sent, compressed. What it shows was read when `readFrom` was the oldest running transaction. */
type Kept = { gzipped: Buffer; etag: string; readFrom: string; keptAt: number }

/** The notes of changes are kept for a day. */
const maxAgeMs = 3_600_000

/** Keeps the answers to calls of one list, one for each kind of reader, as long as nothing has changed the list (docs/decisions/025). */
export function createKeptAnswers(db: Db, list: NotedList) {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<unknown>>()

  async function current(readers: string): Promise<Kept | undefined> {
    const answer = kept.get(readers)
    if (answer === undefined || Date.now() - answer.keptAt > maxAgeMs) return undefined
    return (await isUnchangedSince(db, list, answer.readFrom)) ? answer : undefined
  }

  async function make(readers: string, text: () => Promise<string>): Promise<Kept> {
    const readFrom = await oldestRunning(db)
    const gzipped = await promisify(gzip)(await text())
    const answer = { gzipped, etag: etagOf(gzipped), readFrom, keptAt: Date.now() }
    kept.set(readers, answer)
    return answer
  }

  return {
    /** The answer for readers who all receive the same. Requests that come while it is made wait, and then ask whether it is still current. */
    async answer(readers: string, text: () => Promise<string>): Promise<Kept> {
      await making.get(readers)?.catch(() => undefined)
      const known = await current(readers)
      if (known) return known
      const made = make(readers, text)
      making.set(readers, made)
      return made.finally(() => {
        if (making.get(readers) === made) making.delete(readers)
      })
    },
  }
}

const etagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`

/** Sends a kept answer, or only that it is the one that the caller has. */
export async function sendKept(
  { gzipped, etag }: Kept,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.header('etag', etag).header('vary', 'accept-encoding')
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  if (!acceptsGzip(headers['accept-encoding'])) return reply.send(await promisify(gunzip)(gzipped))
  return reply.header('content-encoding', 'gzip').send(gzipped)
}
