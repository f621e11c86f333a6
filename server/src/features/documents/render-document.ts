import { buffer } from 'node:stream/consumers'
import type { DocumentKind } from '@dray/domain/documents/document-kinds'
import { contentFingerprint, type DocumentContent, type DocumentSource } from '@dray/domain/documents/document-source'
import type { Person } from '@dray/domain/users/permissions'
import type { Dray } from '../../dray.ts'
import type { Db } from '../../platform/db/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { markRendered } from '../../platform/pdf/rendering-mark.ts'
import type { CompanyNow } from '../company/index.ts'
import { readPhotos, renderingSecret } from '../storage/index.ts'
import { documentRecords } from './document-records.ts'

/** Marks the PDF as rendered here. */
export async function renderDocument(
  { db, files, pdf }: Pick<Dray, 'files' | 'pdf'> & { db: Db },
  content: DocumentContent,
  userId: number | undefined,
): Promise<Buffer> {
  const photos = content.kind === 'proof' ? await readPhotos(files, content.photos) : []
  const bytes = await pdf.render(content, userId, photos)
  return markRendered(bytes, contentFingerprint(content), await renderingSecret(db))
}

type RecordToRead = { kind: DocumentKind; recordId: number; reader: Person }

/** The content of a record's document. */
export const readDocumentSource = (
  db: Db,
  { kind, recordId, reader }: RecordToRead,
  now: CompanyNow & { at: Date },
): Promise<DocumentSource<DocumentContent>> => documentRecords[kind].readSource(db, reader, recordId, now)

/** A saved PDF; undefined if its file is gone. */
export async function openSavedDocument(files: FileStore, fileName: string): Promise<Buffer | undefined> {
  const file = await files.open(`documents/${fileName}`)
  return file && buffer(file.stream)
}
