import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { access, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { isDiskFull } from '../db/database-errors.ts'
import type { DatabaseServer } from '../db/embedded-postgres.ts'
import type { FileStore } from '../files/file-store.ts'
import { errorCode, errorMessage } from '../start-problem.ts'
import {
  BackupProblem,
  type End,
  endName,
  fileEntry,
  format,
  type Head,
  headName,
  leftOut,
  partEntry,
} from './backup-file.ts'
import { deletedSince, openSnapshot, type Snapshot } from './snapshot.sql.ts'

export type Backup = { moment: Date; bytes: number; rows: number; files: number; missing: string[] }
type Source = { connection: DatabaseServer['connection']; files: FileStore; path: string; onProgress?: Progress }
export type Progress = (done: number, total: number) => void

/**
 * Writes every table and stored file, as of one moment, into one file while people keep working. The file gets its name only when complete.
 * Files are never overwritten, so the snapshot's moment applies to them too. Leaves out files deleted in the meantime and reports missing ones.
 */
export async function makeBackup({ connection, files, path, onProgress }: Source): Promise<Backup> {
  const snapshot = await openSnapshot(connection)
  if (snapshot === undefined) throw new BackupProblem('There is no Dray in this database yet, so nothing to back up.')
  let archive: ArchiveWriter | undefined
  try {
    archive = await createArchive(path)
    const step = await trackProgress(snapshot, onProgress)
    await archive.add(headName, json(backupHead(snapshot)))
    const saved = await addFiles(archive, snapshot, files, step)
    const rows = await addTables(archive, snapshot, step)
    const deleted = saved.missing.length === 0 ? [] : await deletedSince(connection, saved.missing)
    const missing = saved.missing.filter((key) => !deleted.includes(key))
    const sequences = await snapshot.sequences()
    await archive.add(
      endName,
      json({ sha256: archive.sha256(), files: saved.count, rows, sequences, missing } satisfies End),
    )
    const bytes = await archive.finish()
    onProgress?.(1, 1)
    return { moment: snapshot.moment, bytes, rows: sum(Object.values(rows)), files: saved.count, missing }
  } catch (error) {
    await archive?.discard()
    throw error
  } finally {
    await snapshot.close()
  }
}

const backupHead = ({ moment, server, migrations, tables }: Snapshot): Head => ({
  format,
  moment: moment.toISOString(),
  server,
  migrations,
  tables: backedUp(tables),
})
const backedUp = (tables: Head['tables']) => tables.filter(({ name }) => !leftOut.includes(name))
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Progress: a file counts as much as this many bytes of a table. */
const fileWeight = 100_000

async function trackProgress(snapshot: Snapshot, onProgress: Progress | undefined): Promise<(weight: number) => void> {
  const total =
    (await snapshot.countFiles()) * fileWeight + sum(snapshot.tables.map(({ name }) => tableSize(snapshot, name)))
  let done = 0
  return (weight) => {
    done += weight
    onProgress?.(Math.min(done, total), total)
  }
}
const tableSize = ({ sizes }: Snapshot, table: string) => (leftOut.includes(table) ? 0 : (sizes.get(table) ?? 0))

/** Bounded concurrency, because a bucket takes its time for each file. */
const [namesAtOnce, filesAtOnce] = [1000, 4]

async function addFiles(archive: ArchiveWriter, snapshot: Snapshot, files: FileStore, step: (weight: number) => void) {
  const missing: string[] = []
  let count = 0
  for (let keys = await snapshot.filesAfter('', namesAtOnce); keys.length > 0; ) {
    for (let first = 0; first < keys.length; first += filesAtOnce) {
      const batch = keys.slice(first, first + filesAtOnce)
      const absent = await addBatch(archive, files, batch)
      missing.push(...absent)
      count += batch.length - absent.length
      step(batch.length * fileWeight)
    }
    keys = await snapshot.filesAfter(keys.at(-1) ?? '', namesAtOnce)
  }
  return { count, missing }
}

/** Reads files concurrently and adds them in order. Returns the missing ones. */
async function addBatch(archive: ArchiveWriter, files: FileStore, keys: readonly string[]): Promise<string[]> {
  const contents = await Promise.all(keys.map((key) => readStoredFile(files, key)))
  const missing: string[] = []
  for (const [index, key] of keys.entries()) {
    const bytes = contents[index]
    if (bytes === undefined) missing.push(key)
    else await archive.add(fileEntry(key), bytes)
  }
  return missing
}

async function readStoredFile(files: FileStore, key: string): Promise<Buffer | undefined> {
  const file = await files.open(key)
  return file && buffer(file.stream)
}

async function addTables(archive: ArchiveWriter, snapshot: Snapshot, step: (weight: number) => void) {
  const rows: Record<string, number> = {}
  for (const table of backedUp(snapshot.tables)) {
    let [part, left] = [0, tableSize(snapshot, table.name)]
    rows[table.name] = await snapshot.copy(table, async (bytes) => {
      await archive.add(partEntry(table.name, ++part), bytes)
      const weight = Math.min(left, bytes.byteLength)
      left -= weight
      step(weight)
    })
    step(left)
  }
  return rows
}

type ArchiveWriter = {
  add: (name: string, bytes: Buffer) => Promise<void>
  /** Checksum of everything so far. */
  sha256: () => string
  /** Names the completed file and returns its size. */
  finish: () => Promise<number>
  discard: () => Promise<void>
}

/** Writes to a temporary file, which gets its name once it is complete and on disk. Never replaces an existing file. */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  await refuseExisting(path)
  const partial = `${path}.partial`
  const hash = createHash('sha256')
  const tar = pack()
  const out = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
  await opened(out, path)
  const written = pipeline(tar, createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }), out).catch(
    (error: unknown) => {
      throw writeProblem(error, path)
    },
  )
  written.catch(() => undefined)
  return {
    async add(name, bytes) {
      hash.update(`${name}\n${bytes.byteLength}\n`).update(bytes)
      // If an entry can't be added, the end of the pipeline knows why, such as a full disk.
      await Promise.race([addEntry(tar, name, bytes).catch(() => written), written])
    },
    sha256: () => hash.copy().digest('hex'),
    async finish() {
      tar.finalize()
      await written
      await giveName(partial, path)
      return out.bytesWritten
    },
    async discard() {
      tar.destroy()
      out.destroy()
      if (!out.closed) await once(out, 'close')
      await rm(partial, { force: true })
    },
  }
}

async function addEntry(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  tar.entry({ name, mtime: new Date(0) }, bytes, (error) => (error ? reject(error) : resolve()))
  return promise
}

async function refuseExisting(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) throw new BackupProblem(`${path} exists already. Choose another name, or move that file away.`)
}

function opened(out: ReturnType<typeof createWriteStream>, path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  out.once('open', () => resolve())
  out.once('error', (error) => reject(writeProblem(error, path)))
  return promise
}

/** Sync the folder too, to get the name on disk. */
async function giveName(partial: string, path: string): Promise<void> {
  try {
    await linkOrRename(partial, path)
    if (process.platform === 'win32') return
    await using folder = await open(dirname(path), 'r')
    await folder.sync()
  } catch (error) {
    throw writeProblem(error, path)
  }
}

/** Unlike a rename, a link never replaces a file. Memory sticks and network shares may not support links. */
async function linkOrRename(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path)
    await rm(partial)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'].includes(errorCode(error) ?? '')) throw error
    await rename(partial, path)
  }
}

function writeProblem(error: unknown, path: string): BackupProblem {
  const folder = dirname(path)
  if (isDiskFull(error)) return new BackupProblem(`The disk that holds ${folder} is full. No backup was made.`)
  // Don't create it: an unmounted share must not become a folder on the local disk.
  if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? ''))
    return new BackupProblem(`There is no folder ${folder}. Create it, or mount it, and run the command again.`)
  if (errorCode(error) === 'EEXIST')
    return new BackupProblem(`Another backup is being written to ${path}. If none is, delete ${path}.partial.`)
  if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? ''))
    return new BackupProblem(`${folder} can't be written to. Choose another folder, or give Dray permission to write.`)
  return new BackupProblem(`${path} can't be written (${errorMessage(error)}). No backup was made.`)
}
