import type { FolderProblem } from '@dray/domain/books/books-folder'
import { companyClock } from '@dray/domain/time/company-day'
import type { Dray } from '../../dray.ts'
import { type BackgroundWork, backgroundWork } from '../../platform/background-work.ts'
import { isDiskFull } from '../../platform/db/database-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { storeInParts } from '../../platform/files/part-file.ts'
import { withZip } from '../../platform/files/zip.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { announce } from '../../platform/live/announce.ts'
import {
  type Attempt,
  type ClaimedFolder,
  claimFolder,
  failFolder,
  finishFolder,
  type FolderProgress,
  releaseFolder,
  saveProgress,
} from './books-folders.sql.ts'
import { countDocuments, findDocuments } from './find-documents.ts'
import { filePrefix, removeOldFolders } from './folder-files.ts'
import { folderPdfs } from './folder-pdfs.ts'
import { writeFolder } from './write-folder.ts'

/** A folder that stopped the server this often would do it again. */
const maxAttempts = 5
const beatMs = 1000
const everyMs = 30_000

/** The folder was canceled, or another server took it over. */
class LostFolder extends Error {}
class StoppedServer extends Error {}

/**
 * Makes the running folder in the background. It is in the database, so it survives restarts, when it starts over; of several servers one
 * makes it.
 */
export const createFolderMaker = (dray: Dray): BackgroundWork =>
  backgroundWork({
    everyMs,
    async work(isStopped) {
      while (!isStopped()) {
        const folder = await inTransaction(dray.db, claimFolder)
        if (folder === undefined) return
        await makeClaimed(dray, folder, isStopped)
      }
    },
    onError: (error) => dray.log.warn({ err: error }, 'A folder could not be made; trying again'),
  })

async function makeClaimed(dray: Dray, folder: ClaimedFolder, isStopped: () => boolean): Promise<void> {
  if (folder.attempts > maxAttempts) return endFailed(dray, folder, 'interrupted')
  try {
    await makeFolder(dray, folder, isStopped)
  } catch (error) {
    if (error instanceof LostFolder) return removeOldFolders(dray, new Date())
    if (error instanceof StoppedServer) return releaseFolder(dray.db, folder)
    const problem = lastingProblem(error, folder)
    dray.log.error({ err: error, ...folder }, 'A folder could not be made')
    // Otherwise it is tried again when its lease ends.
    if (problem !== undefined) await endFailed(dray, folder, problem)
  }
}

/** Undefined if it may work later. */
function lastingProblem(error: unknown, { attempts }: Attempt): FolderProblem | undefined {
  if (isDiskFull(error) || (error instanceof Refusal && error.code === 'disk-full')) return 'disk-full'
  return attempts < maxAttempts ? undefined : 'failed'
}

async function endFailed(dray: Dray, folder: Attempt, problem: FolderProblem): Promise<void> {
  await inTransaction(dray.db, async (tx) => {
    await failFolder(tx, folder, problem, new Date())
    await announce(tx, 'folders', [folder.id])
  })
  await removeOldFolders(dray, new Date())
}

async function makeFolder(dray: Dray, folder: ClaimedFolder, isStopped: () => boolean): Promise<void> {
  const days = { from: folder.fromDay, to: folder.toDay }
  const documents = await findDocuments(dray.db, days, companyClock(new Date(), dray.config.timeZone))
  const progress: FolderProgress = { done: 0, total: countDocuments(documents), failed: 0 }
  const beat = startBeat(dray, folder, progress)
  const check = () => {
    if (isStopped()) throw new StoppedServer()
    if (beat.isLost()) throw new LostFolder()
  }
  try {
    const pdfs = folderPdfs(dray, { days, documents, startedBy: folder.startedBy })
    const done = (isFailed: boolean) => {
      progress.done += 1
      if (isFailed) progress.failed += 1
    }
    const file = await withZip(
      (zip) => writeFolder(zip, { db: dray.db, pdfs, exports: documents.exports }, { log: dray.log, check, done }),
      (bytes) => storeInParts(dray.files, filePrefix(folder), bytes),
      folder.startedAt,
    )
    check()
    await finish(dray, folder, { ...progress, ...file })
  } finally {
    await beat.stop()
  }
}

async function finish(dray: Dray, folder: Attempt, file: Parameters<typeof finishFolder>[2]): Promise<void> {
  const isFinished = await inTransaction(dray.db, async (tx) => {
    const isOwn = await finishFolder(tx, folder, file, new Date())
    if (isOwn) await announce(tx, 'folders', [folder.id])
    return isOwn
  })
  if (!isFinished) throw new LostFolder()
  await removeOldFolders(dray, new Date())
}

/** Saves the progress every second, which keeps other servers away and notices a cancel. */
function startBeat(dray: Dray, folder: Attempt, progress: FolderProgress) {
  let isLost = false
  let saving: Promise<void> | undefined
  let last = ''
  async function save(): Promise<void> {
    const isSaved = await inTransaction(dray.db, async (tx) => {
      const text = JSON.stringify(progress)
      const isOwn = await saveProgress(tx, folder, progress)
      if (isOwn && text !== last) await announce(tx, 'folders', [folder.id])
      last = text
      return isOwn
    })
    if (!isSaved) isLost = true
  }
  const timer = setInterval(() => {
    saving ??= save()
      .catch((error: unknown) => dray.log.warn({ err: error }, 'The progress of a folder could not be saved'))
      .finally(() => {
        saving = undefined
      })
  }, beatMs)
  return {
    isLost: () => isLost,
    async stop() {
      clearInterval(timer)
      await saving
    },
  }
}
