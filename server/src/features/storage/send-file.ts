import {
  type ImageBucket,
  isImageBucket,
  maySeeImage,
  documentParts,
  isFileName,
  type ThumbnailSize,
  imageTypes,
  pdfType,
} from '@dray/domain/storage/files'
import { isOnlyDriver } from '@dray/domain/users/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Db } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { SignedIn } from '../../platform/http/serve.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fileNameAt } from './store-image.ts'
import { thumbnailType } from './shrink-image.ts'
import { thumbnailKey, type Thumbnails } from './thumbnails.ts'
import { isPhotoOfDriver } from './uploads.sql.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

export async function sendImage(
  { db, files, thumbnails }: { db: Db; files: FileStore; thumbnails: Thumbnails },
  { bucket, fileName, size }: { bucket: string; fileName: string; size?: ThumbnailSize | undefined },
  exchange: Exchange & { user: SignedIn },
): Promise<Readable | Buffer | undefined> {
  if (!isImageBucket(bucket) || !isFileName(fileName)) throw new Refusal('not-found')
  if (!maySeeImage(bucket, exchange.user)) throw new Refusal('not-allowed')
  // A driver sees the photos they took and those of their orders (D-182).
  if (bucket === 'proofs' && isOnlyDriver(exchange.user) && !(await isPhotoOfDriver(db, fileName, exchange.user.id)))
    throw new Refusal('not-found')
  return sendPermitted({ files, thumbnails }, { bucket, fileName, size }, exchange)
}

type Image = { bucket: ImageBucket; fileName: string; size?: ThumbnailSize | undefined }

/** For a reader who may see every image of the bucket. */
export async function sendPermitted(
  { files, thumbnails }: { files: FileStore; thumbnails: Thumbnails },
  { bucket, fileName, size }: Image,
  exchange: Exchange,
): Promise<Readable | Buffer | undefined> {
  if (!isFileName(fileName)) throw new Refusal('not-found')
  // Keeps an image opened in its own tab from running scripts.
  exchange.reply.header('content-security-policy', "default-src 'none'; sandbox")
  const original = { key: `${bucket}/${fileName}`, types: imageTypes }
  if (size === undefined) return sendFile(files, original, exchange)

  const key = thumbnailKey({ bucket, fileName }, size)
  const stored = await sendIfStored(files, { key, types: [thumbnailType] }, exchange)
  if (stored !== noSuchFile) return stored
  const created = await thumbnails.create({ bucket, fileName }, size)
  if (created) return sendNew(exchange.reply, key, created)
  const image = await sendFile(files, original, exchange)
  exchange.reply.header('cache-control', 'private, max-age=600')
  return image
}

function sendNew(reply: FastifyReply, key: string, thumbnail: Buffer): Buffer {
  reply.header('x-content-type-options', 'nosniff').type(thumbnailType)
  cacheForever(reply, fileEtag(key))
  return thumbnail
}

/** For contacts' devices, by an address that stays when the logo changes. */
export async function sendLogo(files: FileStore, address: string, exchange: Exchange): Promise<Readable | undefined> {
  const fileName = mustExist(fileNameAt('company', address))
  exchange.reply.header('content-security-policy', "default-src 'none'; sandbox")
  const logo = await sendFile(files, { key: `company/${fileName}`, types: imageTypes }, exchange)
  exchange.reply.header('cache-control', 'private, max-age=600')
  return logo
}

/** Anyone who knows the name may read it. The name contains a secret uuid, so search engines must not index it (D-178). */
export async function sendDocument(
  files: FileStore,
  { folder, fileName }: { folder: string; fileName: string },
  exchange: Exchange,
): Promise<Readable | undefined> {
  const parts = mustExist(documentParts(`${folder}/${fileName}`))
  exchange.reply
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeForHeader(parts.name)}`)
    // Our usual policy would block PDF viewers that count as a script or plugin.
    .header('content-security-policy', "frame-ancestors 'self'")
  return sendFile(files, { key: `documents/${parts.folder}/${parts.name}`, types: [pdfType] }, exchange)
}

type FileToSend = { key: string; types: readonly string[] }

async function sendFile(files: FileStore, file: FileToSend, exchange: Exchange): Promise<Readable | undefined> {
  const sent = await sendIfStored(files, file, exchange)
  if (sent === noSuchFile) throw new Refusal('not-found')
  return sent
}

/** The file doesn't exist. (Undefined means that the browser's cached copy is current.) */
const noSuchFile = Symbol('no such file')

async function sendIfStored(
  files: FileStore,
  { key, types }: FileToSend,
  { request, reply }: Exchange,
): Promise<Readable | undefined | typeof noSuchFile> {
  const version = fileEtag(key)
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

/** A name is never reused, so its digest identifies the version. */
const fileEtag = (key: string): string => `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`

/** Only in the browser's own cache, never in a shared cache. */
const cacheForever = (reply: FastifyReply, version: string): void => {
  reply.header('etag', version).header('cache-control', 'private, max-age=31536000, immutable')
}

/** RFC 5987 also requires encoding these, which encodeURIComponent leaves alone. */
const encodeForHeader = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
