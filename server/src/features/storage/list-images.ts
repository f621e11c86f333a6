import type { FileList } from '@dray/contract/storage'
import { isImageBucket, mayListImages } from '@dray/domain/storage/files'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SignedIn } from '../../platform/http/serve.ts'
import { storedUrl } from './upload-url.ts'
import { storedNames } from './uploads.sql.ts'

export async function listImages(db: Db, bucket: string, user: SignedIn): Promise<FileList> {
  if (!isImageBucket(bucket)) throw new Refusal('not-found')
  if (!mayListImages(bucket, user)) throw new Refusal('not-allowed')
  const names = await storedNames(db, bucket)
  return { files: names.map((name) => ({ name, url: storedUrl({ bucket, fileName: name }) })) }
}
