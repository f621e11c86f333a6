import { setTimeout as sleep } from 'node:timers/promises'
import { type ProblemCode, problems } from '@dray/contract/problems'
import {
  exportFileName,
  type FolderDocument,
  folderFileName,
  folderKindLabels,
  folderKinds,
  type FolderProblem,
  indexName,
} from '@dray/domain/books/books-folder'
import { statementSource } from '@dray/domain/documents/accounts/account-sources'
import { totalOwed } from '@dray/domain/documents/accounts/statement'
import type { DocumentContent, DocumentSource } from '@dray/domain/documents/document-source'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { type Cents, toDollars } from '@dray/domain/money'
import { byteOrderMark, csvHeading, csvLine, type CsvValue } from '@dray/domain/text/csv'
import { companyClock } from '@dray/domain/time/company-day'
import type { Dray } from '../../dray.ts'
import { type BackgroundWork, backgroundWork } from '../../platform/background-work.ts'
import { isDatabaseError, isDiskFull } from '../../platform/db/database-errors.ts'
import type { Db } from '../../platform/db/db.ts'
import { inSnapshot, inTransaction } from '../../platform/db/transaction.ts'
import { storeInParts } from '../../platform/files/part-file.ts'
import { type FileContent, withZip, type ZipWriter } from '../../platform/files/zip.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { announce } from '../../platform/live/announce.ts'
import type { Log } from '../../platform/log.ts'
import { type CompanyNow, companyNow } from '../company/index.ts'
import { openSavedDocument, readDocumentSource, renderDocument } from '../documents/index.ts'
import { readStatementsOfRange } from '../statements/index.ts'
import { newestDocuments } from '../storage/index.ts'
import {
  type Attempt,
  type ClaimedFolder,
  claimFolder,
  failFolder,
  finishFolder,
  type FolderProgress,
  type ListedRecord,
  listRecords,
  type RecordIds,
  releaseFolder,
  saveProgress,
} from './books-folders.sql.ts'
import type { ExportFile } from './export-files.ts'
import { countDocuments, type Days, findDocuments, type FolderDocuments } from './find-documents.ts'
import { filePrefix, removeOldFolders } from './folder-files.ts'

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

type Contents = { db: Db; pdfs: AsyncIterable<FolderPdf>; exports: readonly ExportFile[] }
type Progress = {
  log: Log
  /** Throws if the folder must not go on. */
  check: () => void
  done: (isFailed: boolean) => void
}

const columns = ['Kind', 'Number', 'Day', 'Customer', 'Amount', 'File', 'Note']

/** Adds the documents, one in memory at a time, then the index. One that fails is named in the index, and the rest goes on. */
async function writeFolder(zip: ZipWriter, { db, pdfs, exports }: Contents, progress: Progress): Promise<void> {
  const index = [Buffer.from(`${byteOrderMark}${columns.map(csvHeading).join(',')}\r\n`)]
  async function add(file: string, about: readonly CsvValue[], read: () => Promise<FileContent>): Promise<void> {
    progress.check()
    const { content, problem } = await readContent(read, file, progress)
    if (content) await zip.add(file, content)
    index.push(Buffer.from(`${csvLine([...about, content ? file : '', problem])}\r\n`))
    progress.done(content === undefined)
  }
  for await (const pdf of pdfs) {
    const { kind, number, day, customerName, amount, read } = pdf
    const about = [folderKindLabels[kind], number, day, customerName, toDollars(amount).toFixed(2)]
    await add(folderFileName(pdf), about, read)
  }
  for (const { name, number, day, read } of exports)
    await add(exportFileName(name), ['Export', number, day, '', ''], () => read(db))
  await zip.add(indexName, Buffer.concat(index))
}

type ReadContent = { content: FileContent; problem: '' } | { content: undefined; problem: string }

/** The PDF processes are busy, or one of them was lost. */
const busyRetries = 5
const busyMs = 1000

async function readContent(
  read: () => Promise<FileContent>,
  file: string,
  { log, check }: Progress,
): Promise<ReadContent> {
  for (let retries = 0; ; retries++) {
    try {
      return { content: await read(), problem: '' }
    } catch (error) {
      check()
      if (isAway(error)) throw error
      if (isRefusal(error, 'busy') && retries < busyRetries) {
        await sleep(busyMs)
        continue
      }
      log.warn({ err: error, file }, 'A document of a folder could not be made')
      return { content: undefined, problem: `Failed: ${failureSentence(error)}` }
    }
  }
}

/** Some refusals have a sentence of their own, with names. */
function failureSentence(error: unknown): string {
  if (!(error instanceof Refusal)) return 'this document could not be rendered.'
  const { title } = error.details
  return typeof title === 'string' ? title : problems[error.code][1]
}

/** The run waits for these to come back. */
const isAway = (error: unknown): boolean => isDatabaseError(error) || isRefusal(error, 'storage-away')

const isRefusal = (error: unknown, code: ProblemCode): boolean => error instanceof Refusal && error.code === code

/** A document of the folder. `read` renders it, unless it was saved before. */
type FolderPdf = FolderDocument & { day: string; amount: Cents; read: () => Promise<Buffer> }

const recordsAtOnce = 100
/** Each with up to 5,000 orders. */
const statementsAtOnce = 10

type Folder = { days: Days; documents: FolderDocuments; startedBy: number }
type Now = CompanyNow & { at: Date }

/** In the sequence of the kinds, a page of records in memory at a time. */
async function* folderPdfs(dray: Dray, folder: Folder): AsyncGenerator<FolderPdf> {
  for (const kind of folderKinds) {
    if (kind === 'statement') yield* statementPdfs(dray, folder)
    else yield* recordPdfs(dray, folder, kind)
  }
}

async function* recordPdfs(dray: Dray, folder: Folder, kind: keyof RecordIds): AsyncGenerator<FolderPdf> {
  for (const ids of chunks(folder.documents[kind], recordsAtOnce)) {
    const now = { ...(await companyNow(dray.db, dray.config)), at: new Date() }
    const records = await listRecords(dray.db, { kind, ids, timeZone: now.timeZone })
    const saved = await newestDocuments(dray.db, kind, ids)
    for (const { isVoided, ...record } of records)
      yield {
        kind,
        ...record,
        // A document saved before the void doesn't say so.
        read: () =>
          readRecord(
            dray,
            { kind, record, savedAs: isVoided ? undefined : saved.get(record.recordId) },
            {
              now,
              readerId: folder.startedBy,
            },
          ),
      }
  }
}

type SavedRecord = { kind: keyof RecordIds; record: Pick<ListedRecord, 'recordId'>; savedAs: string | undefined }

async function readRecord(
  dray: Dray,
  { kind, record: { recordId }, savedAs }: SavedRecord,
  { now, readerId }: { now: Now; readerId: number },
): Promise<Buffer> {
  const saved = savedAs === undefined ? undefined : await openSavedDocument(dray.files, savedAs)
  if (saved) return saved
  const reader = { id: readerId, roles: ['ACCOUNTING' as const] }
  return render(dray, await readDocumentSource(dray.db, { kind, recordId, reader }, now), now)
}

async function* statementPdfs(dray: Dray, { days, documents }: Folder): AsyncGenerator<FolderPdf> {
  for (const ids of chunks(documents.statement, statementsAtOnce)) {
    const clock = companyClock(new Date(), dray.config.timeZone)
    const now = { ...(await companyNow(dray.db, dray.config)), at: clock.at }
    const accounts = await inSnapshot(dray.db, (tx) => readStatementsOfRange(tx, ids, days, clock))
    for (const account of accounts) {
      const source = statementSource(account, now.company)
      const { id: recordId, customerName } = account.customer
      const amount = totalOwed(source.content(pageFor(now)))
      const read = () => render(dray, source, now)
      yield { kind: 'statement', recordId, number: String(recordId), customerName, day: days.to, amount, read }
    }
  }
}

const pageFor = ({ pageSize }: CompanyNow) => onPaper(printPages.editOrder, pageSize)

/** Takes the server's own turn, so the render queue of the person who started it stays free. */
const render = (dray: Dray, source: DocumentSource<DocumentContent>, now: CompanyNow): Promise<Buffer> =>
  renderDocument(dray, source.content(pageFor(now)), undefined)

function* chunks(ids: readonly number[], size: number): Generator<readonly number[]> {
  for (let first = 0; first < ids.length; first += size) yield ids.slice(first, first + size)
}
