import { startLength, typeOfStart } from '@dray/domain/storage/file-content'
import { randomUUID } from 'node:crypto'
import { access, link, mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { diskPath, keyOf } from './disk-path.ts'
import type { FileStore, OpenedFile, StoredFile } from './file-store.ts'
import { newestFirst } from './stored-order.ts'

/** Files on their way in. No key leads here: a leading dot is escaped. */
const incomingName = '.incoming'
/** What is older than this was left behind by a process that died. */
const abandonedAfter = 60 * 60 * 1000

/** Keeps files in a folder, which must be on a disk with hard links (every usual one but FAT). */
export async function folderStore(folder: string): Promise<FileStore> {
  const pathOf = (key: string) => join(folder, diskPath(key))
  const incoming = join(folder, incomingName)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeAbandoned(incoming)

  return {
    async putIfAbsent(key, bytes) {
      const target = pathOf(key)
      if (await isThere(target)) return false
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const temporary = join(incoming, randomUUID())
      try {
        await writeDurably(temporary, bytes)
        // A hard link appears whole or not at all and, unlike a rename, never replaces what is there.
        await link(temporary, target)
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      } finally {
        await rm(temporary, { force: true })
      }
      await syncUpwards(dirname(target), folder)
      return true
    },
    open: (key) => openFile(pathOf(key)),
    async list(prefix) {
      const within = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      const start = within === '' ? folder : pathOf(within.slice(0, -1))
      const found = await filesBelow(start, folder)
      return newestFirst(await withFigures(found.filter((file) => file.key.startsWith(prefix))))
    },
    exists: (key) => isThere(pathOf(key)),
    async delete(key) {
      const target = pathOf(key)
      if (!(await isThere(target))) return
      await rm(target, { force: true })
      await syncUpwards(dirname(target), dirname(target))
    },
    async close() {},
  }
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await unlessMissing(stat(path))
    if (found !== undefined && Date.now() - found.mtimeMs > abandonedAfter) await rm(path, { force: true })
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new name is on the disk once its folder is, and that folder's own name once its parent is. */
async function syncUpwards(from: string, to: string): Promise<void> {
  // Windows has no way to sync a folder; NTFS keeps its names in a journal.
  if (process.platform === 'win32') return
  for (let folder = from; ; folder = dirname(folder)) {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (folder === to || folder === dirname(folder)) return
  }
}

async function openFile(path: string): Promise<OpenedFile | undefined> {
  const file = await unlessMissing(open(path, 'r'))
  if (file === undefined) return undefined
  try {
    const figures = await file.stat()
    if (figures.isFile())
      return { type: await typeOf(file), size: figures.size, stream: file.createReadStream({ start: 0 }) }
  } catch (error) {
    await file.close()
    throw error
  }
  await file.close()
  return undefined
}

/** The type is read from the file itself: a folder has no place to keep it beside. */
async function typeOf(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(startLength), 0, startLength, 0)
  return typeOfStart(buffer.subarray(0, bytesRead)) ?? 'application/octet-stream'
}

async function filesBelow(start: string, folder: string): Promise<{ key: string; path: string }[]> {
  const entries = (await unlessMissing(readdir(start, { recursive: true, withFileTypes: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(incomingName))
    .map((path) => ({ key: keyOf(path), path: join(folder, path) }))
}

async function withFigures(files: readonly { key: string; path: string }[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  for (const { key, path } of files) {
    const figures = await unlessMissing(stat(path))
    if (figures !== undefined) stored.push({ key, size: figures.size, modifiedAt: figures.mtime })
  }
  return stored
}

async function isThere(path: string): Promise<boolean> {
  return (await unlessMissing(access(path).then(() => true))) ?? false
}

async function unlessMissing<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    if (missing.includes(codeOf(error))) return undefined
    throw error
  }
}

/** Also what a name answers that the disk cannot hold at all: it cannot be there. */
const missing = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
