import { Readable } from 'node:stream'
import { readPortalImage } from '@dray/contract/customers/portal'
import { uploadPortalPhoto } from '@dray/contract/customers/portal-claims'
import * as contract from '@dray/contract/storage'
import { isImageBucket } from '@dray/domain/storage/files'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dray } from '../../dray.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { change, serve, serveContact, serveOpen, serveRaw } from '../../platform/http/serve.ts'
import { createImageUpload } from './create-upload.ts'
import { receivePhoto } from './receive-photo.ts'
import { receiveUpload } from './receive-upload.ts'
import { sendDocument, sendImage, sendPermitted } from './send-file.ts'
import { listImages, removeImage } from './store-image.ts'
import { createThumbnails } from './thumbnails.ts'

export function storageRoutes(app: FastifyInstance, { db, files, log }: Dray): void {
  const thumbnails = createThumbnails(files, log)
  serve(app, contract.listImages, ({ params, user }) => listImages(db, params.bucket, user))
  change(app, contract.createImageUpload, createImageUpload)
  change(app, contract.removeImage, (tx, request) => removeImage(tx, files, request))
  serveRaw(app, contract.readImage, ({ params, query, user }, reply, request) =>
    sendImage({ db, files, thumbnails }, { ...params, ...query }, { user, reply, request }),
  )
  serveContact(app, readPortalImage, ({ params, query }, reply) =>
    sendPermitted(
      { files, thumbnails },
      { bucket: 'products', ...params, ...query },
      { reply, request: reply.request },
    ),
  )
  serveOpen(app, contract.readDocument, ({ params, reply, request }) => sendDocument(files, params, { reply, request }))
  void app.register(async (scope) => uploadRoutes(scope, { db, files }))
}

/** Has its own scope, where every body stays a stream, whatever its content type. */
function uploadRoutes(app: FastifyInstance, { db, files }: Pick<Dray, 'db' | 'files'>): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))

  type UploadParams = Omit<Parameters<typeof receiveUpload>[2], 'headers' | 'body' | 'memory'>
  /** Signatures being received: a URL takes one upload at a time. */
  const receiving = new Set<string>()
  async function receive(
    upload: UploadParams | undefined,
    { request, reply, at }: { request: FastifyRequest; reply: FastifyReply; at: Date },
  ): Promise<undefined> {
    if (!upload) throw new Refusal('bad-signature')
    if (receiving.has(upload.signature)) throw new Refusal('upload-running')
    receiving.add(upload.signature)
    try {
      await receiveUpload(db, files, { ...upload, ...sentBytes(request), memory: app.bodyMemory }, at)
    } finally {
      receiving.delete(upload.signature)
    }
    reply.removeHeader('content-type').code(204)
  }

  serveContact(app, uploadPortalPhoto, ({ contact, at }, { request }) =>
    receivePhoto(db, files, { userId: contact.id, ...sentBytes(request), memory: app.bodyMemory }, at),
  )
  serveOpen(app, contract.uploadImage, ({ params: { bucket, fileName }, query, ...exchange }) =>
    receive(isImageBucket(bucket) ? { bucket, fileName, ...query } : undefined, exchange),
  )
  serveOpen(app, contract.uploadDocument, ({ params: { folder, fileName }, query, ...exchange }) =>
    receive({ bucket: 'documents', fileName: `${folder}/${fileName}`, ...query }, exchange),
  )
}

const sentBytes = ({ headers, body }: FastifyRequest) => ({
  headers,
  body: body instanceof Readable ? body : Readable.from([]),
})
