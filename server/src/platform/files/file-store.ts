import type { Readable } from 'node:stream'

export type StoredFile = { key: string; size: number; modifiedAt: Date }
export type OpenedFile = { type: string; size: number; stream: Readable }

/**
 * Stores files in a folder or an S3-compatible bucket. A key is `{bucket}/{fileName}`: segments separated by single slashes.
 * A stored file is never overwritten. Files are written from memory, because each is checked in full before it is stored and has
 * at most 25 MiB. They are read as streams.
 */
export type FileStore = {
  /** Stores the bytes under a new key and returns true. Does nothing and returns false if the key exists. */
  putIfAbsent(key: string, bytes: Uint8Array, type: string): Promise<boolean>
  /** The file with an open stream, which the caller must read or destroy. Undefined if there is no such file. */
  open(key: string): Promise<OpenedFile | undefined>
  /** Every file whose key starts with the prefix, newest first. */
  list(prefix: string): Promise<StoredFile[]>
  exists(key: string): Promise<boolean>
  /** Removes the file, if it exists. */
  delete(key: string): Promise<void>
  /** How much more fits on the disk; undefined where nobody knows. */
  freeBytes(): Promise<number | undefined>
  close(): Promise<void>
}
