import type { S3Config } from '../config.ts'
import { bucketStore } from './bucket-store.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'

/** A folder, or a bucket of an S3-compatible server (D-145). */
export type FilePlace = { folder: string } | { s3: S3Config }

/** Opens the store; a folder that cannot be written stops the start. */
export async function openFileStore(place: FilePlace): Promise<FileStore> {
  return 's3' in place ? bucketStore(place.s3) : folderStore(place.folder)
}
