import type { Readable } from 'node:stream'

export type StoredFile = { key: string; size: number; modifiedAt: Date }
export type OpenedFile = { type: string; size: number; stream: Readable }

/**
 * A folder or an S3-compatible bucket. Keys are `{bucket}/{fileName}`, segments separated by single slashes. Files are never overwritten.
 * Writes come from memory, because each file is fully checked first and at most 25 MiB; reads are streams.
 */
export type FileStore = {
  /** Returns false and does nothing if the key exists. */
  putIfAbsent(key: string, bytes: Uint8Array, type: string): Promise<boolean>
  /** The caller must read or destroy the stream. Undefined if there is no such file. */
  open(key: string): Promise<OpenedFile | undefined>
  /** Newest first. */
  list(prefix: string): Promise<StoredFile[]>
  exists(key: string): Promise<boolean>
  /** Does nothing if there is no such file. */
  delete(key: string): Promise<void>
  /** Free disk space; undefined if unknown. */
  freeBytes(): Promise<number | undefined>
  close(): Promise<void>
}

/** Ties are sorted by key. */
export const newestFirst = (files: readonly StoredFile[]): StoredFile[] =>
  files.toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime() || (a.key < b.key ? -1 : 1))
