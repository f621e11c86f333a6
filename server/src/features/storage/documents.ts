import { belongsToFilter, carriedFilter } from '@dray/domain/documents/document-name'
import { pdfType } from '@dray/domain/storage/file-content'
import { buffer } from 'node:stream/consumers'
import type { Database, Db } from '../../db/db.ts'
import { found } from '../../http/refusal.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { keepFile } from './take-upload.ts'
import { storedNames } from './uploads.sql.ts'

export type SavedDocument = { fileName: string; fingerprint: string | null }

/** The saved documents that a list filter means (D-147), newest first. */
export async function savedDocuments(db: Db, filter: string): Promise<SavedDocument[]> {
  const stored = await storedNames(db, 'documents', found(carriedFilter(filter)))
  return stored.filter(({ fileName }) => belongsToFilter(fileName, filter))
}

type NewDocument = { fileName: string; fingerprint: string; bytes: Uint8Array; userId: number }

/** Keeps a PDF that was made here. It stays, whatever becomes of the request that made it. */
export const keepDocument = (db: Database, files: FileStore, document: NewDocument, at: Date): Promise<void> =>
  keepFile(db, files, { bucket: 'documents', type: pdfType, ...document }, at)

export async function bytesOfDocument(files: FileStore, fileName: string): Promise<Buffer> {
  const file = found(await files.open(`documents/${fileName}`))
  return buffer(file.stream)
}
