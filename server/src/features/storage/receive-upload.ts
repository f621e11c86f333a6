import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import {
  maxFileBytes,
  type Bucket,
  declaredType,
  imageTypes,
  pdfType,
  typeOfFile,
  type FileType,
  type UploadQuota,
} from '@dray/domain/storage/files'
import type { Database, Tx } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { refuseIfDiskIsFull } from '../../platform/files/free-space.ts'
import type { BodyMemory } from '../../platform/http/requests/body-memory.ts'
import { withBody } from '../../platform/http/requests/read-body.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { announce } from '../../platform/live/announce.ts'
import { renderedFingerprint } from '../../platform/pdf/rendering-mark.ts'
import { logUpdated } from '../changelog/index.ts'
import { refuseOverQuota, renderingSecret, uploadSecret } from './create-upload.ts'
import { verifiedUpload, type RecordDocument, type SignedUpload, type Upload } from './upload-url.ts'
import { batchOfCoa, claimName, markStored, releaseName } from './uploads.sql.ts'

type SignedFile = SignedUpload & {
  headers: IncomingHttpHeaders
  body: Readable
  memory: BodyMemory
}

/** Checks the whole file before storing anything. */
export async function receiveUpload(db: Database, files: FileStore, file: SignedFile, at: Date): Promise<void> {
  const upload = verifiedUpload(file, await uploadSecret(db), at)
  if (!upload) throw new Refusal('bad-signature')
  const declared = declaredType(file.headers['content-type'])
  if (!allowedTypes(upload.bucket).some((type) => type === declared)) throw new Refusal('wrong-file-type')

  const maxBytes = maxFileBytes(upload.bucket)
  const options = {
    memory: file.memory,
    sender: `user:${upload.userId}`,
    maxBytes,
    tooLarge: 'file-too-large',
  } as const
  await withBody(file, options, async (bytes) => {
    const type = typeOfFile(bytes)
    if (type === undefined || type !== declared) throw new Refusal('wrong-file-type')
    const document = upload.document && (await checkedDocument(db, upload.document, bytes))
    await storeFile(db, files, { ...upload, document, bytes, type, isSent: true }, at)
  })
}

/** Only a PDF rendered here with the record's content counts as its document (D-183). Any other PDF is just a file. */
async function checkedDocument(
  db: Database,
  document: RecordDocument<string>,
  bytes: Uint8Array,
): Promise<RecordDocument> {
  const rendered = renderedFingerprint(bytes, await renderingSecret(db))
  return { ...document, fingerprint: rendered === document.fingerprint ? rendered : null }
}

type NewFile = Omit<Upload, 'document'> & {
  document?: RecordDocument | undefined
  bytes: Uint8Array
  type: FileType
  /** False for files that Dray made itself. */
  isSent?: boolean
  quota?: UploadQuota
}

/** Stores a file permanently and announces it. Refuses a used name (D-177). */
export async function storeFile(db: Database, files: FileStore, file: NewFile, at: Date): Promise<void> {
  await refuseIfDiskIsFull(files, file.bytes)
  await storeBytes(db, files, file, at)
  await inTransaction(db, async (tx) => {
    await markStored(tx, file, at)
    await announce(tx, file.bucket === 'documents' ? 'documents' : 'images', [])
    if (file.document?.kind === 'coa') await logCoa(tx, { ...file, batchId: file.document.recordId, at })
  })
}

/** In the log of the product, under the number of the batch. */
async function logCoa(tx: Tx, { batchId, fileName, userId, at }: NewFile & { batchId: number; at: Date }) {
  const batch = await batchOfCoa(tx, batchId)
  if (batch === undefined) return
  const { productId, productName, batchNumber } = batch
  const change = { name: productName, field: 'coa', subfield: batchNumber, previousValue: null, newValue: fileName }
  const changes = [{ ...change, action: 'add' as const }]
  await logUpdated(tx, 'product', [{ id: productId, changes, notes: `Batch ${batchNumber}` }], { userId, at })
}

const allowedTypes = (bucket: Bucket): readonly FileType[] => (bucket === 'documents' ? [pdfType] : imageTypes)

/**
 * Claims the name in the database first, because some S3-compatible servers can't decide between two simultaneous uploads. If the process
 * dies here, the name stays claimed but unlisted, and the sender gets no success.
 */
async function storeBytes(db: Database, files: FileStore, file: NewFile, at: Date): Promise<void> {
  const { bytes, type, ...upload } = file
  if (!(await claimFor(db, file, at))) throw new Refusal('file-exists')
  let isStored = false
  try {
    isStored = await files.putIfAbsent(`${upload.bucket}/${upload.fileName}`, bytes, type)
  } catch (error) {
    await releaseName(db, upload)
    throw error
  }
  if (!isStored) throw new Refusal('file-exists')
}

function claimFor(db: Database, { bytes, isSent, quota, ...upload }: NewFile, at: Date): Promise<boolean> {
  if (isSent !== true) return claimName(db, upload)
  const sentBytes = bytes.byteLength
  return inTransaction(db, async (tx) => {
    await refuseOverQuota(tx, { userId: upload.userId, bytes: sentBytes, at, quota })
    return claimName(tx, { ...upload, sentBytes })
  })
}
