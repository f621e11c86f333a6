import { isImageBucket, maySeeImage } from '@dray/domain/storage/buckets'
import { imageTypes, pdfType } from '@dray/domain/storage/file-content'
import { documentParts, isFileName } from '@dray/domain/storage/file-name'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { found, Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/serve.ts'
import type { FileStore } from '../../storage/file-store.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

export async function sendImage(
  files: FileStore,
  named: { bucket: string; fileName: string },
  asked: Exchange & { user: SignedIn },
): Promise<Readable | undefined> {
  if (!isImageBucket(named.bucket) || !isFileName(named.fileName)) throw new Refusal('not-found')
  if (!maySeeImage(named.bucket, asked.user)) throw new Refusal('not-allowed')
  // An image opened by itself is shown, and can do nothing else.
  asked.reply.header('content-security-policy', "default-src 'none'; sandbox")
  return sendFile(files, { key: `${named.bucket}/${named.fileName}`, types: imageTypes }, asked)
}

/** A saved PDF for whoever has its name: the uuid in it is the secret, so no search engine may list it (D-178). */
export async function sendDocument(
  files: FileStore,
  named: { folder: string; fileName: string },
  exchange: Exchange,
): Promise<Readable | undefined> {
  const parts = found(documentParts(`${named.folder}/${named.fileName}`))
  exchange.reply
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header('content-disposition', `inline; filename*=UTF-8''${inHeader(parts.name)}`)
    // Not the application's own policy: some browsers take their PDF viewer for a script or a plugin.
    .header('content-security-policy', "frame-ancestors 'self'")
  return sendFile(files, { key: `documents/${parts.folder}/${parts.name}`, types: [pdfType] }, exchange)
}

async function sendFile(
  files: FileStore,
  wanted: { key: string; types: readonly string[] },
  { request, reply }: Exchange,
): Promise<Readable | undefined> {
  // A name is never used for other bytes, so its own digest says which version this is.
  const version = `"${createHash('sha256').update(wanted.key).digest('base64url').slice(0, 22)}"`
  reply.header('x-content-type-options', 'nosniff')
  if (request.headers['if-none-match']?.includes(version) && (await files.exists(wanted.key))) {
    keepForever(reply, version)
    reply.code(304)
    return undefined
  }
  const file = found(await files.open(wanted.key))
  if (!wanted.types.includes(file.type)) {
    file.stream.destroy()
    throw new Refusal('not-found')
  }
  keepForever(reply, version)
  reply.type(file.type).header('content-length', file.size)
  return file.stream
}

/** Only in the reader's own cache, never in one that is shared. */
const keepForever = (reply: FastifyReply, version: string): void => {
  reply.header('etag', version).header('cache-control', 'private, max-age=31536000, immutable')
}

/** RFC 5987 leaves these to be encoded, encodeURIComponent does not. */
const inHeader = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
