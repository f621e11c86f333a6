import type { ImageBucket } from '@dray/domain/storage/buckets'
import { isFileName } from '@dray/domain/storage/file-name'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { storedAddress } from './upload-address.ts'
import { lockStoredFile } from './uploads.sql.ts'

/**
 * Refuses the address of an image that is not in its bucket. The image stays locked, so that nobody deletes it before the
 * record is saved. No image is fine.
 */
export async function refuseUnknownImage(tx: Tx, bucket: ImageBucket, address: string | null): Promise<void> {
  if (address === null) return
  const fileName = fileNameAt(bucket, address)
  const isStored = fileName !== undefined && (await lockStoredFile(tx, { bucket, fileName })) !== undefined
  if (!isStored) throw new Refusal('image-unknown')
}

/** The file at an address, if it is spelled exactly as in a list of images. */
function fileNameAt(bucket: ImageBucket, address: string): string | undefined {
  const encoded = address.slice(storedAddress({ bucket, fileName: '' }).length)
  try {
    const fileName = decodeURIComponent(encoded)
    return isFileName(fileName) && storedAddress({ bucket, fileName }) === address ? fileName : undefined
  } catch {
    return undefined
  }
}
