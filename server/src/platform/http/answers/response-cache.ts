import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { acceptsGzip } from './compress-at-once.ts'

export type CompressedAnswer = { gzipped: Buffer; etag: string }

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
