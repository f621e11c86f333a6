import type { DocumentKind } from '@dray/domain/documents/document-kinds'
import type { DocumentContent, DocumentSource } from '@dray/domain/documents/document-source'
import type { Person } from '@dray/domain/users/permissions'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../platform/db/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { CompanyNow } from '../company/index.ts'
import { documentRecords } from './document-records.ts'

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
