import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { access, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { isDiskFull } from '../db/database-errors.ts'
import { errorCode, errorMessage } from '../start-problem.ts'
import { BackupProblem } from './backup-problem.ts'

export type ArchiveWriter = {
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
