import { type ProblemCode, problems } from '@dray/contract/problems'
import { exportFileName, folderFileName, folderKindLabels, indexName } from '@dray/domain/books/books-folder'
import { toDollars } from '@dray/domain/money'
import { byteOrderMark, csvHeading, csvLine, type CsvValue } from '@dray/domain/text/csv'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseError } from '../../platform/db/database-errors.ts'
import type { Log } from '../../platform/log.ts'
import type { ZipWriter } from '../../platform/files/zip.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ExportFile } from './export-files.ts'
import type { Paper } from './folder-papers.ts'

type Contents = { papers: AsyncIterable<Paper>; exports: readonly ExportFile[] }
type Progress = {
  log: Log
  /** Throws if the folder must not go on. */
  check: () => void
  done: (isFailed: boolean) => void
}

const columns = ['Kind', 'Number', 'Day', 'Customer', 'Amount', 'File', 'Note']

/** Adds the documents, one in memory at a time, then the index. A document that fails is named in the index, and the rest goes on. */
export async function writeFolder(zip: ZipWriter, { papers, exports }: Contents, progress: Progress): Promise<void> {
  const index = [Buffer.from(`${byteOrderMark}${columns.map(csvHeading).join(',')}\r\n`)]
  const addLine = (values: readonly CsvValue[]) => void index.push(Buffer.from(`${csvLine(values)}\r\n`))
  for await (const paper of papers) {
    progress.check()
    const file = folderFileName(paper)
    const read = await readPaper(paper, progress)
    if (read.bytes) await zip.add(file, read.bytes)
    addLine([
      folderKindLabels[paper.kind],
      paper.number,
      paper.day,
      paper.customerName,
      toDollars(paper.amount).toFixed(2),
      read.bytes ? file : '',
      read.problem,
    ])
    progress.done(read.bytes === undefined)
  }
  for (const { name, number, day, read } of exports) {
    progress.check()
    const file = exportFileName(name)
    await zip.add(file, await read())
    addLine(['Export', number, day, '', '', file, ''])
    progress.done(false)
  }
  await zip.add(indexName, Buffer.concat(index))
}

type ReadPaper = { bytes: Buffer; problem: '' } | { bytes: undefined; problem: string }

/** The PDF processes are busy, or one of them was lost. */
const busyRetries = 5
const busyMs = 1000

async function readPaper(paper: Paper, { log, check }: Progress): Promise<ReadPaper> {
  for (let retries = 0; ; retries++) {
    try {
      return { bytes: await paper.read(), problem: '' }
    } catch (error) {
      check()
      if (isAway(error)) throw error
      if (isRefusal(error, 'busy') && retries < busyRetries) {
        await sleep(busyMs)
        continue
      }
      const { kind, number } = paper
      log.warn({ err: error, kind, number }, 'A document of a folder could not be made')
      return { bytes: undefined, problem: `Failed: ${failureSentence(error)}` }
    }
  }
}

const failureSentence = (error: unknown): string =>
  error instanceof Refusal ? problems[error.code][1] : 'this document could not be rendered.'

/** The run waits for these to come back. */
const isAway = (error: unknown): boolean => isDatabaseError(error) || isRefusal(error, 'storage-away')

const isRefusal = (error: unknown, code: ProblemCode): boolean => error instanceof Refusal && error.code === code
