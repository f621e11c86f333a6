import type { DocumentList, FileList } from '@dray/contract/storage'
import { kindInFolder, mayListDocuments } from '@dray/domain/documents/document-kinds'
import { belongsToFilter, carriedFilter } from '@dray/domain/documents/document-name'
import { isImageBucket, mayListImages } from '@dray/domain/storage/buckets'
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
  return { files: names.map(({ fileName: name }) => ({ name, url: storedAddress({ bucket, fileName: name }) })) }
}

/** The saved documents of one order or purchase order (D-147). A filter always names its folder, so that none lists everything. */
export async function listDocuments(
  db: Db,
  { filter, siteUrl }: { filter: string; siteUrl: string },
  user: SignedIn,
): Promise<DocumentList> {
  const kind = kindInFolder(filter.split('/', 1)[0] ?? '')
  const beginning = carriedFilter(filter)
  if (kind === undefined || beginning === undefined) {
    throw invalidField(
      'filter',
      'A filter is a folder and the beginning of a name, such as invoices/Ernst Handel_100001',
    )
  }
  if (!mayListDocuments(kind, user)) throw new Refusal('not-allowed')
  const stored = (await storedNames(db, 'documents', beginning)).filter((file) =>
    belongsToFilter(file.fileName, filter),
  )
  return {
    files: stored.flatMap(({ fileName: name, storedAt: createdAt, fingerprint }) =>
      createdAt === null ? [] : [{ name, url: documentAddress(siteUrl, name), createdAt, fingerprint }],
    ),
  }
}

/** The public link of a document (D-148). */
export const documentAddress = (siteUrl: string, fileName: string): string =>
  `${siteUrl}/documents/${inAddress(fileName)}`
