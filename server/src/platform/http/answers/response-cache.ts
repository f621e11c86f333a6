import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '../../db/db.ts'
import { acceptsGzip } from './compress-at-once.ts'
import { areUnchangedSince, type CachedList, oldestRunning } from './response-cache.sql.ts'

type CompressedAnswer = { gzipped: Buffer; etag: string }

/** `readFrom` was the oldest running transaction when the answer was read. */
type CachedAnswer = CompressedAnswer & { readFrom: string; cachedAt: number }

/** Change notes last a day. */
const maxAgeMs = 3_600_000

/** Caches a list's answers per kind of reader until the list changes (docs/decisions/025). */
export function createResponseCache(db: Db, list: CachedList) {
  const cached = new Map<string, CachedAnswer>()
  const making = new Map<string, Promise<unknown>>()

  async function current(readers: string): Promise<CachedAnswer | undefined> {
    const answer = cached.get(readers)
    if (answer === undefined || Date.now() - answer.cachedAt > maxAgeMs) return undefined
    return (await areUnchangedSince(db, [list], answer.readFrom)) ? answer : undefined
  }

  async function make(readers: string, text: () => Promise<string>): Promise<CachedAnswer> {
    const readFrom = await oldestRunning(db)
    const answer = { ...(await compressAnswer(await text())), readFrom, cachedAt: Date.now() }
    cached.set(readers, answer)
    return answer
  }

  return {
    /** Concurrent requests wait for one answer, then check that it is still current. */
    async answer(readers: string, text: () => Promise<string>): Promise<CachedAnswer> {
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

export async function compressAnswer(text: string): Promise<CompressedAnswer> {
  const gzipped = await promisify(gzip)(text)
  return { gzipped, etag: contentEtag(gzipped) }
}

const contentEtag = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`

export async function sendCached(
  { gzipped, etag }: CompressedAnswer,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.header('etag', etag).header('vary', 'accept-encoding')
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  if (!acceptsGzip(headers['accept-encoding'])) return reply.send(await promisify(gunzip)(gzipped))
  return reply.header('content-encoding', 'gzip').send(gzipped)
}
