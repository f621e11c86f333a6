import { type ProblemCode, problems } from '@dray/contract/problems'
import { exportFileName, folderFileName, folderKindLabels, indexName } from '@dray/domain/books/books-folder'
import { toDollars } from '@dray/domain/money'
import { byteOrderMark, csvHeading, csvLine, type CsvValue } from '@dray/domain/text/csv'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseError } from '../../platform/db/database-errors.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import type { FileContent, ZipWriter } from '../../platform/files/zip.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ExportFile } from './export-files.ts'
import type { FolderPdf } from './folder-pdfs.ts'

type Contents = { db: Db; pdfs: AsyncIterable<FolderPdf>; exports: readonly ExportFile[] }
type Progress = {
  log: Log
  /** Throws if the folder must not go on. */
  check: () => void
  done: (isFailed: boolean) => void
}

const columns = ['Kind', 'Number', 'Day', 'Customer', 'Amount', 'File', 'Note']

/** Adds the documents, one in memory at a time, then the index. One that fails is named in the index, and the rest goes on. */
export async function writeFolder(zip: ZipWriter, { db, pdfs, exports }: Contents, progress: Progress): Promise<void> {
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
