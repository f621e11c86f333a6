import { startLength, typeOfStart } from '@dray/domain/storage/files'
import { randomUUID } from 'node:crypto'
import { access, type FileHandle, link, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type FileStore, newestFirst, type OpenedFile, type StoredFile } from './file-store.ts'

/** Files being written. No key maps here, because leading dots are escaped. */
const incomingName = '.incoming'
/** Older files were left behind by a process that died. */
const abandonedAfter = 60 * 60 * 1000

/** The file system must support hard links, as all common ones except FAT do. */
export async function folderStore(folder: string): Promise<FileStore> {
  const filePath = (key: string) => join(folder, diskPath(key))
  const incoming = join(folder, incomingName)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeAbandoned(incoming)

  return {
    async putIfAbsent(key, bytes) {
      const target = filePath(key)
      if (await exists(target)) return false
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const temporary = join(incoming, randomUUID())
      try {
        await writeDurably(temporary, bytes)
        // A hard link is atomic and, unlike a rename, never replaces an existing file.
        await link(temporary, target)
      } catch (error) {
        if (errorCode(error) === 'EEXIST') return false
        throw error
      } finally {
        await rm(temporary, { force: true })
      }
      await syncUpwards(dirname(target), folder)
      return true
    },
    open: (key) => openFile(filePath(key)),
    async list(prefix) {
      const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      const start = parent === '' ? folder : filePath(parent.slice(0, -1))
      const files = await filesBelow(start, folder)
      return newestFirst(await withStats(files.filter((file) => file.key.startsWith(prefix))))
    },
    exists: (key) => exists(filePath(key)),
    async delete(key) {
      const target = filePath(key)
      if (!(await exists(target))) return
      await rm(target, { force: true })
      await syncUpwards(dirname(target), dirname(target))
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async close() {},
  }
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const stats = await unlessMissing(stat(path))
    if (stats !== undefined && Date.now() - stats.mtimeMs > abandonedAfter) await rm(path, { force: true })
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

/** A new file is on disk once its folder is synced, and a new folder once its parent is. */
async function syncUpwards(from: string, to: string): Promise<void> {
  // Windows can't sync a folder; NTFS journals its names.
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
    const stats = await file.stat()
    if (stats.isFile())
      return { type: await contentType(file), size: stats.size, stream: file.createReadStream({ start: 0 }) }
  } catch (error) {
    await file.close()
    throw error
  }
  await file.close()
  return undefined
}

/** Detected from the content, because a folder doesn't store types. */
async function contentType(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(startLength), 0, startLength, 0)
  return typeOfStart(buffer.subarray(0, bytesRead)) ?? 'application/octet-stream'
}

async function filesBelow(start: string, folder: string): Promise<{ key: string; path: string }[]> {
  const entries = (await unlessMissing(readdir(start, { recursive: true, withFileTypes: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(incomingName))
    .map((path) => ({ key: keyOfPath(path), path: join(folder, path) }))
}

async function withStats(files: readonly { key: string; path: string }[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  for (const { key, path } of files) {
    const stats = await unlessMissing(stat(path))
    if (stats !== undefined) stored.push({ key, size: stats.size, modifiedAt: stats.mtime })
  }
  return stored
}

async function exists(path: string): Promise<boolean> {
  return (await unlessMissing(access(path).then(() => true))) ?? false
}

async function unlessMissing<Value>(result: Promise<Value>): Promise<Value | undefined> {
  try {
    return await result
  } catch (error) {
    if (missing.includes(errorCode(error))) return undefined
    throw error
  }
}

/** A name too long for the disk can't exist either. */
const missing = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']
const errorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** File systems allow 255 bytes per name; a longer name continues in a subfolder. */
const maxPieceBytes = 200
/** Marks a piece that continues. Escapes are % and two digits, so nothing else ends like this. */
const continuationMark = '%+'

/** Every segment becomes a name that any disk allows. Escapes a leading dot, so the path can't contain `..` or a hidden file. */
function diskPath(key: string): string {
  const segments = key.split('/')
  if (segments.includes('')) throw new RangeError(`not a key: ${key}`)
  return join(...segments.flatMap((segment) => pieces(escaped(segment))))
}

/** Reverses `diskPath`. */
function keyOfPath(path: string): string {
  const escapedKey = path.replaceAll(sep, '/').replaceAll(`${continuationMark}/`, '')
  return escapedKey.replace(/%([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** Escapes what Windows or POSIX reject or treat specially. Letters of all scripts stay readable. */
function escaped(segment: string): string {
  return segment
    .replace(/[%<>:"|?*\\\p{Cc}]/gu, percent)
    .replace(/^\./, percent)
    .replace(/[. ]$/, percent)
    .replace(/^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, (device) => percent(device) + device.slice(1))
}

function pieces(name: string): string[] {
  const result: string[] = []
  let piece = ''
  for (const character of name) {
    if (Buffer.byteLength(piece) + Buffer.byteLength(character) > maxPieceBytes) {
      result.push(piece + continuationMark)
      piece = ''
    }
    piece += character
  }
  return [...result, piece]
}
