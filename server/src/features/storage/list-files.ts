import type { FileList } from '@dray/contract/storage'
import { belongsToFilter, carriedFilter, documentFolders } from '@dray/domain/documents/document-name'
import { isImageBucket, mayListDocuments, mayListImages } from '@dray/domain/storage/buckets'
import { inAddress } from '@dray/domain/storage/file-name'
import type { Db } from '../../db/db.ts'
import { invalidField } from '../../http/problem.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/serve.ts'
import { storedAddress } from './upload-address.ts'
import { storedNames } from './uploads.sql.ts'

export async function listImages(db: Db, bucket: string, user: SignedIn): Promise<FileList> {
  if (!isImageBucket(bucket)) throw new Refusal('not-found')
  if (!mayListImages(bucket, user)) throw new Refusal('not-allowed')
  const names = await storedNames(db, bucket, '')
  return { files: names.map((name) => ({ name, url: storedAddress({ bucket, fileName: name }) })) }
}

/** The saved documents of one order or purchase order (D-147). A filter always names its folder, so that none lists everything. */
export async function listDocuments(
  db: Db,
  { filter, siteUrl }: { filter: string; siteUrl: string },
  user: SignedIn,
): Promise<FileList> {
  const folder = documentFolders.find((known) => filter.startsWith(`${known}/`))
  const beginning = carriedFilter(filter)
  if (folder === undefined || beginning === undefined) {
    throw invalidField(
      'filter',
      'A filter names a folder and how the name begins, such as invoices/Ernst Handel_100001',
    )
  }
  if (!mayListDocuments(folder, user)) throw new Refusal('not-allowed')
  const names = (await storedNames(db, 'documents', beginning)).filter((name) => belongsToFilter(name, filter))
  return { files: names.map((name) => ({ name, url: `${siteUrl}/documents/${inAddress(name)}` })) }
}
