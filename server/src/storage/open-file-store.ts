import type { S3Config } from '../config.ts'
import { bucketStore } from './bucket-store.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'

/** A folder, or a bucket of an S3-compatible server (D-145). */
export type FileStoreConfig = { folder: string } | { s3: S3Config }

/** Opens the store. Throws if the folder cannot be written. */
export async function openFileStore(config: FileStoreConfig): Promise<FileStore> {
  return 's3' in config ? bucketStore(config.s3) : folderStore(config.folder)
}
