import type { Readable } from 'node:stream'

export type StoredFile = { key: string; size: number; modifiedAt: Date }
export type OpenedFile = { type: string; size: number; stream: Readable }

/**
 * Where files are kept: a folder, or an S3-compatible bucket. A key is `{bucket}/{fileName}`, segments between single
 * slashes. What is stored is never overwritten. Bytes come in whole, because a file is checked to its
 * end before any of it is kept, and none is larger than 25 MiB; they go out as a stream.
 */
export type FileStore = {
  /** Keeps the bytes under a free key and answers true; false, and nothing done, when the key is taken. */
  putIfAbsent(key: string, bytes: Uint8Array, type: string): Promise<boolean>
  /** The file, its stream open: whoever asks must read or destroy it. Undefined when there is none. */
  open(key: string): Promise<OpenedFile | undefined>
  /** Every file whose key starts so, newest first. */
  list(prefix: string): Promise<StoredFile[]>
  exists(key: string): Promise<boolean>
  /** Removes the file; one that is not there is gone already. */
  delete(key: string): Promise<void>
  close(): Promise<void>
}
