import { largestFile, type Bucket } from '@dray/domain/storage/buckets'
import { declaredType, imageTypes, pdfType, typeOfFile, type FileType } from '@dray/domain/storage/file-content'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Database } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { announce } from '../../live/announce.ts'
import { renderedFingerprint } from '../../pdf/rendering-mark.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { readAtMost } from './read-body.ts'
import { renderingSecret, uploadSecret } from './secrets.ts'
import { allowedUpload, type DocumentOf, type Upload } from './upload-address.ts'
import { claimName, markStored, releaseName } from './uploads.sql.ts'

type SentFile = {
  bucket: Bucket
  fileName: string
  expires: string
  signature: string
  record?: string | undefined
  fingerprint?: string | undefined
  headers: IncomingHttpHeaders
  body: Readable
}

/** Takes the one file that a signed address allows. All bytes are checked before anything is stored (D-145). */
export async function takeUpload(db: Database, files: FileStore, sent: SentFile, at: Date): Promise<void> {
  const upload = allowedUpload(sent, await uploadSecret(db), at)
  if (!upload) throw new Refusal('bad-signature')
  const declared = declaredType(sent.headers['content-type'])
  if (!typesOf(upload.bucket).some((type) => type === declared)) throw new Refusal('wrong-file-type')

  const bytes = await readAtMost(sent.body, largestFile(upload.bucket), sent.headers['content-length'])
  const type = typeOfFile(bytes)
  if (type === undefined || type !== declared) throw new Refusal('wrong-file-type')
  const document = upload.document && (await checkedDocument(db, upload.document, bytes))
  await keepFile(db, files, { ...upload, document, bytes, type }, at)
}

/** Only what was rendered here, and says what the record said, counts as its document (D-183). Anything else is only a file. */
async function checkedDocument(db: Database, document: DocumentOf<string>, bytes: Uint8Array): Promise<DocumentOf> {
  const rendered = renderedFingerprint(bytes, await renderingSecret(db))
  return { ...document, fingerprint: rendered === document.fingerprint ? rendered : null }
}

type NewFile = Omit<Upload, 'document'> & { document?: DocumentOf | undefined; bytes: Uint8Array; type: FileType }

/** Stores a file under its name for good and announces it. A name that is taken is refused (D-177). */
export async function keepFile(db: Database, files: FileStore, file: NewFile, at: Date): Promise<void> {
  await keep(db, files, file)
  await inTransaction(db, async (tx) => {
    await markStored(tx, file, at)
    await announce(tx, file.bucket === 'documents' ? 'documents' : 'images', [])
  })
}

const typesOf = (bucket: Bucket): readonly FileType[] => (bucket === 'documents' ? [pdfType] : imageTypes)

/**
 * The name is claimed in the database first, because not every S3-compatible store can decide between two uploads at once.
 * If the process dies here, the name stays claimed and is not listed; the sender was never told that it worked.
 */
async function keep(db: Database, files: FileStore, { bytes, type, ...upload }: NewFile): Promise<void> {
  if (!(await claimName(db, upload))) throw new Refusal('file-exists')
  let isKept = false
  try {
    isKept = await files.putIfAbsent(`${upload.bucket}/${upload.fileName}`, bytes, type)
  } catch (error) {
    await releaseName(db, upload)
    throw error
  }
  if (!isKept) throw new Refusal('file-exists')
}
