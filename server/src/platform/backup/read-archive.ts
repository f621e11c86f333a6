import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { errorCode, errorMessage } from '../start-problem.ts'
import {
  BackupProblem,
  type End,
  endName,
  endSchema,
  format,
  type Head,
  headName,
  headSchema,
  maxEntrySize,
} from './backup-file.ts'

export type ArchiveEntry = { name: string; bytes: Buffer }
type Reading = {
  path: string
  onHead?: (head: Head) => unknown
  /** Called for each file and table part, one at a time. */
  onEntry?: (entry: ArchiveEntry) => unknown
  /** Bytes read so far, and in total. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Reads a whole backup, entry by entry. Throws unless everything is exactly as it was written. Don't trust what `onHead` and `onEntry`
 * received until it returns.
 */
export async function readArchive({ path, onProgress, ...use }: Reading): Promise<{ head: Head; end: End }> {
  const total = await fileSize(path)
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 })
  const tar = extract()
  const unpacked = pipeline(file, createZstdDecompress(), tar)
  unpacked.catch(() => undefined)
  const reader = createReader(path, use)
  try {
    for await (const entry of tar) {
      await reader.take(await readEntry(entry))
      onProgress?.(file.bytesRead, total)
    }
    await unpacked
    return reader.finish()
  } catch (error) {
    file.destroy()
    if (error instanceof OfTheReader) throw error.cause
    if (error instanceof BackupProblem) throw error
    throw reader.isOurs() ? damaged(path) : notABackup(path)
  }
}

/** Reads only the start of a backup. The rest may be damaged. */
export async function readHead(path: string): Promise<Head> {
  const file = createReadStream(path)
  const tar = extract()
  pipeline(file, createZstdDecompress(), tar).catch(() => undefined)
  try {
    for await (const entry of tar) {
      const { name, bytes } = await readEntry(entry)
      return parseHead(name, bytes, path)
    }
    throw notABackup(path)
  } finally {
    file.destroy()
  }
}

/** Accepts entries in order: head, contents, end. */
function createReader(path: string, { onHead, onEntry }: Pick<Reading, 'onHead' | 'onEntry'>) {
  const hash = createHash('sha256')
  let head: Head | undefined
  let end: End | undefined
  return {
    isOurs: () => head !== undefined,
    async take({ name, bytes }: ArchiveEntry): Promise<void> {
      if (end !== undefined) throw damaged(path)
      if (name === endName) {
        end = endSchema.parse(JSON.parse(bytes.toString()))
        if (end.sha256 !== hash.digest('hex')) throw damaged(path)
        return
      }
      hash.update(`${name}\n${bytes.byteLength}\n`).update(bytes)
      if (head !== undefined) return guarded(() => onEntry?.({ name, bytes }))
      const found = parseHead(name, bytes, path)
      head = found
      await guarded(() => onHead?.(found))
    },
    finish(): { head: Head; end: End } {
      if (head === undefined) throw notABackup(path)
      if (end === undefined) throw damaged(path)
      return { head, end }
    },
  }
}

/** Distinguishes errors of the callbacks from damage to the file. */
class OfTheReader extends Error {}
async function guarded(reader: () => unknown): Promise<void> {
  try {
    await reader()
  } catch (error) {
    throw new OfTheReader('the reader failed', { cause: error })
  }
}

async function fileSize(path: string): Promise<number> {
  try {
    const stats = await stat(path)
    if (stats.isFile()) return stats.size
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw new BackupProblem(`${path} can't be read (${errorMessage(error)}).`)
  }
  throw new BackupProblem(`There is no file ${path}.`)
}

async function readEntry(entry: AsyncIterable<unknown> & { header: Header }): Promise<ArchiveEntry> {
  const { name, size } = entry.header
  if (size > maxEntrySize) throw new RangeError(`${name} is larger than any entry`)
  const chunks: Buffer[] = []
  for await (const chunk of entry) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return { name, bytes: Buffer.concat(chunks) }
}

function parseHead(name: string, bytes: Buffer, path: string): Head {
  if (name !== headName) throw notABackup(path)
  const written = parseJson(bytes)
  const ofAnyVersion = headSchema.pick({ format: true }).safeParse(written)
  if (ofAnyVersion.success && ofAnyVersion.data.format > format)
    throw new BackupProblem(`${path} was made by a newer version of Dray. Restore it with that version.`)
  const parsed = headSchema.safeParse(written)
  if (!parsed.success) throw damaged(path)
  return parsed.data
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

const notABackup = (path: string) =>
  new BackupProblem(`${path} is not a backup of Dray, or its beginning is damaged. Nothing was changed.`)
const damaged = (path: string) =>
  new BackupProblem(`${path} is damaged or incomplete. Nothing was changed; use another backup.`)
