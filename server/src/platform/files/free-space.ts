import { Refusal } from '../http/refusal.ts'
import type { FileStore } from './file-store.ts'

/** Kept free for the database, which may be on the same disk. */
const keptFreeBytes = 256 * 1024 * 1024

export async function refuseIfDiskIsFull(files: FileStore, bytes: Uint8Array): Promise<void> {
  const free = await files.freeBytes()
  if (free !== undefined && free - bytes.byteLength < keptFreeBytes) throw new Refusal('disk-full')
}
