import { isImageBucket, maySeeImage } from '@dray/domain/storage/buckets'
import { imageTypes, pdfType } from '@dray/domain/storage/file-content'
import { documentParts, isFileName } from '@dray/domain/storage/file-name'
import type { ThumbnailSize } from '@dray/domain/storage/thumbnails'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { mustExist, Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/serve.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { thumbnailType } from './shrink-image.ts'
import { thumbnailKey, type Thumbnails } from './thumbnails.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** An image, or its thumbnail of a size. Whoever may see one may see the other. */
export async function sendImage(
  { files, thumbnails }: { files: FileStore; thumbnails: Thumbnails },
  { bucket, fileName, size }: { bucket: string; fileName: string; size?: ThumbnailSize | undefined },
  exchange: Exchange & { user: SignedIn },
): Promise<Readable | Buffer | undefined> {
  if (!isImageBucket(bucket) || !isFileName(fileName)) throw new Refusal('not-found')
  if (!maySeeImage(bucket, exchange.user)) throw new Refusal('not-allowed')
  // An image opened in its own tab is only shown: it can run nothing.
  exchange.reply.header('content-security-policy', "default-src 'none'; sandbox")
  const original = { key: `${bucket}/${fileName}`, types: imageTypes }
  if (size === undefined) return sendFile(files, original, exchange)

  const key = thumbnailKey({ bucket, fileName }, size)
  const kept = await sendIfThere(files, { key, types: [thumbnailType] }, exchange)
  if (kept !== noSuchFile) return kept
  const made = await thumbnails.make({ bucket, fileName }, size)
  if (made) return sendNew(exchange.reply, key, made)
  const whole = await sendFile(files, original, exchange)
  exchange.reply.header('cache-control', 'private, max-age=600')
  return whole
}

function sendNew(reply: FastifyReply, key: string, thumbnail: Buffer): Buffer {
  reply.header('x-content-type-options', 'nosniff').type(thumbnailType)
  cacheForever(reply, versionOf(key))
  return thumbnail
}

/** A saved PDF for whoever has its name: the uuid in it is the secret, so no search engine may list it (D-178). */
export async function sendDocument(
  files: FileStore,
  named: { folder: string; fileName: string },
  exchange: Exchange,
): Promise<Readable | undefined> {
  const parts = mustExist(documentParts(`${named.folder}/${named.fileName}`))
  exchange.reply
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeForHeader(parts.name)}`)
    // Not the application's policy: some browsers treat their PDF viewer as a script or a plugin.
    .header('content-security-policy', "frame-ancestors 'self'")
  return sendFile(files, { key: `documents/${parts.folder}/${parts.name}`, types: [pdfType] }, exchange)
}

type FileToSend = { key: string; types: readonly string[] }

async function sendFile(files: FileStore, file: FileToSend, exchange: Exchange): Promise<Readable | undefined> {
  const sent = await sendIfThere(files, file, exchange)
  if (sent === noSuchFile) throw new Refusal('not-found')
  return sent
}

/** Unlike undefined, which is the empty answer to a browser that has the file. */
const noSuchFile = Symbol('no such file')

async function sendIfThere(
  files: FileStore,
  { key, types }: FileToSend,
  { request, reply }: Exchange,
): Promise<Readable | undefined | typeof noSuchFile> {
  const version = versionOf(key)
  reply.header('x-content-type-options', 'nosniff')
  if (request.headers['if-none-match']?.includes(version) && (await files.exists(key))) {
    cacheForever(reply, version)
    reply.code(304)
    return undefined
  }
  const file = await files.open(key)
  if (file === undefined) return noSuchFile
  if (!types.includes(file.type)) {
    file.stream.destroy()
    return noSuchFile
  }
  cacheForever(reply, version)
  reply.type(file.type).header('content-length', file.size)
  return file.stream
}

/** A name is never used for other bytes, so its digest identifies the version. */
const versionOf = (key: string): string => `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`

/** Only in the reader's own cache, never in a shared one. */
const cacheForever = (reply: FastifyReply, version: string): void => {
  reply.header('etag', version).header('cache-control', 'private, max-age=31536000, immutable')
}

/** RFC 5987 also wants these encoded, which encodeURIComponent leaves alone. */
const encodeForHeader = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
