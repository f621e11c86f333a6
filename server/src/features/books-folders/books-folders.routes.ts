import * as contract from '@dray/contract/books/folders'
import { folderName } from '@dray/domain/books/books-folder'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Dray } from '../../dray.ts'
import type { Tx } from '../../platform/db/db.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { openParts } from '../../platform/files/part-file.ts'
import { onceOnly, requestOnceKey } from '../../platform/http/requests/idempotency.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { change, serve, serveRaw } from '../../platform/http/serve.ts'
import { folderById } from './books-folders.sql.ts'
import { createFolderMaker } from './folder-maker.ts'
import { filePrefix } from './folder-files.ts'
import { cancelBooksFolder, countFolderDocuments, listBooksFolders, readFolder, startBooksFolder } from './folders.ts'

export function booksFolderRoutes(app: FastifyInstance, dray: Dray): void {
  const { db } = dray
  const maker = createFolderMaker(dray)
  // Continues a folder that a restart interrupted.
  app.addHook('onReady', async () => maker.wake())
  app.addHook('onClose', () => maker.stop())

  serve(app, contract.countFolderDocuments, (request) => inSnapshot(db, (tx) => countFolderDocuments(tx, request)))
  serve(app, contract.startBooksFolder, async (request, httpRequest) => {
    const once = requestOnceKey(contract.startBooksFolder, httpRequest.request)
    const start = async (tx: Tx) => contract.startBooksFolder.answer.encode(await startBooksFolder(tx, request))
    const answer = await onceOnly(db, once, request.body, start)
    maker.wake()
    return contract.startBooksFolder.answer.parse(answer)
  })
  serve(app, contract.listBooksFolders, () => listBooksFolders(db))
  serve(app, contract.readBooksFolder, ({ params }) => readFolder(db, params.id))
  change(app, contract.cancelBooksFolder, cancelBooksFolder)
  serveRaw(app, contract.downloadBooksFolder, ({ params }, reply) => sendFolder(dray, params.id, reply))
}

async function sendFolder({ db, files }: Dray, id: number, reply: FastifyReply): Promise<Readable> {
  const { state, bytes, parts, fromDay: from, toDay: to, ...folder } = mustExist(await folderById(db, id))
  if (state !== 'done') throw new Refusal('folder-not-done')
  if (bytes === null || parts === null) throw new Refusal('folder-removed')
  const file = mustExist(await openParts(files, filePrefix(folder), { bytes, parts }), 'folder-removed')
  void reply
    .type('application/zip')
    .header('cache-control', 'no-store')
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="${folderName({ from, to })}"`)
  return Readable.from(file)
}
