import path from 'node:path'
import type { Config, S3Config } from '../config/config.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'

/** A folder, or a bucket of an S3-compatible server. */
export type FileStoreConfig = { folder: string } | { s3: S3Config }

export const fileStoreConfig = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStoreConfig =>
  s3 ? { s3 } : { folder: path.join(dataDir, 'files') }

/** Throws if the folder isn't writable. */
export async function openFileStore(config: FileStoreConfig): Promise<FileStore> {
  if ('folder' in config) return folderStore(config.folder)
  // Loading it takes a tenth of the start.
  const { bucketStore } = await import('./bucket-store.ts')
  return bucketStore(config.s3)
}
