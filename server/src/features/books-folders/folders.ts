import type * as contract from '@dray/contract/books/folders'
import { type BooksFolder, type FolderCounts, maxFoldersListed } from '@dray/contract/books/folders'
import type { Db, Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import {
  cancelFolder,
  folderById,
  type FolderRow,
  insertFolder,
  newestFolders,
  runningFolder,
} from './books-folders.sql.ts'
import { countDocuments, findDocuments } from './find-documents.ts'

export async function countFolderDocuments(
  db: Db,
  { query, ...clock }: CallRequest<typeof contract.countFolderDocuments>,
): Promise<FolderCounts> {
  const { invoice, creditMemo, payment, statement, exports } = await findDocuments(db, query, clock)
  return {
    invoices: invoice.length,
    creditMemos: creditMemo.length,
    receipts: payment.length,
    statements: statement.length,
    exports: exports.length,
  }
}

/** One at a time: the index books_folders_running refuses the second of two at once. */
export async function startBooksFolder(
  tx: Tx,
  { body, user, ...clock }: CallRequest<typeof contract.startBooksFolder>,
): Promise<BooksFolder> {
  const running = await runningFolder(tx)
  if (running) throw new Refusal('folder-running', { startedBy: running.startedBy })
  const total = countDocuments(await findDocuments(tx, body, clock))
  if (total === 0) throw new Refusal('folder-empty')
  const id = await insertFolder(tx, {
    fromDay: body.from,
    toDay: body.to,
    startedBy: user.id,
    startedAt: clock.at,
    total,
  })
  await announce(tx, 'folders', [id])
  return readFolder(tx, id)
}

export async function listBooksFolders(db: Db): Promise<BooksFolder[]> {
  return (await newestFolders(db, maxFoldersListed)).map(answered)
}

export const readFolder = async (db: Db, id: number): Promise<BooksFolder> =>
  answered(mustExist(await folderById(db, id)))

/** Canceling one that has ended changes nothing. */
export async function cancelBooksFolder(
  tx: Tx,
  { params: { id }, at }: CallRequest<typeof contract.cancelBooksFolder>,
): Promise<BooksFolder> {
  mustExist(await folderById(tx, id))
  if (await cancelFolder(tx, id, at)) await announce(tx, 'folders', [id])
  return readFolder(tx, id)
}

const answered = ({ fromDay, toDay, state, done, total, failed, bytes, ...folder }: FolderRow): BooksFolder => ({
  id: folder.id,
  from: fromDay,
  to: toDay,
  startedBy: folder.startedBy,
  startedAt: folder.startedAt,
  endedAt: folder.endedAt,
  progress: { state, done, total, failed },
  problem: folder.problem,
  size: bytes,
})
