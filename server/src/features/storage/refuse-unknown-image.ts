import { type ImageBucket, isFileName } from '@dray/domain/storage/files'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { storedUrl } from './upload-url.ts'
import { lockStoredFile } from './uploads.sql.ts'

/**
 * Refuses the URL of an image that is not in its bucket. The image stays locked, so that it cannot be deleted before the
 * record is saved. Null, for no image, is allowed.
 */
export async function refuseUnknownImage(tx: Tx, bucket: ImageBucket, url: string | null): Promise<void> {
  if (url === null) return
  const fileName = fileNameAt(bucket, url)
  const isStored = fileName !== undefined && (await lockStoredFile(tx, { bucket, fileName })) !== undefined
  if (!isStored) throw new Refusal('image-unknown')
}

/** The file at a URL, if the URL is written exactly as in a list of images. */
export function fileNameAt(bucket: ImageBucket, url: string): string | undefined {
  const encoded = url.slice(storedUrl({ bucket, fileName: '' }).length)
  try {
    const fileName = decodeURIComponent(encoded)
    return isFileName(fileName) && storedUrl({ bucket, fileName }) === url ? fileName : undefined
  } catch {
    return undefined
  }
}
