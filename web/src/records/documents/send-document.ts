import { createDocument, createDocumentUpload, createInvoice } from '@dray/contract/documents'
import { documentRules } from '@dray/domain/documents/document-kinds'
import { newDocumentName } from '@dray/domain/documents/document-name'
import type { AnyContent, DocumentSource } from '@dray/domain/documents/document-source'
import type { PageSetup } from '@dray/domain/documents/page-setup'
import { putFile } from '../../kit/api/put-file.ts'
import { request } from '../../kit/api/request.ts'
import { newUuid } from '../../kit/new-uuid.ts'

/** The document of a saved record. */
export type RecordDocument = Pick<DocumentSource, 'recordId' | 'label'>

/**
 * Renders a record's document and saves the PDF with it: createDocument, saveDocument, PUT (D-76). It rejects with the Problem to show; the
 * record itself is already saved.
 */
export async function sendDocument(document: RecordDocument, page: PageSetup): Promise<void> {
  const pdf = await renderDocument(document, page)
  const { label } = document
  const { folder } = documentRules[label.kind]
  const fileName = newDocumentName(label, newUuid())
  const { uploadUrl } = await request(createDocumentUpload, { body: { fileName, folder, bucket: 'documents' } })
  await putFile(uploadUrl, pdf)
}

/** The server renders the record as it is stored. */
export const renderDocument = ({ recordId, label: { kind } }: RecordDocument, page: PageSetup): Promise<Blob> =>
  request(createDocument, { body: { kind, recordId, page } })

/** The server renders what isn't saved yet (C-06). */
export const renderPdf = (content: AnyContent): Promise<Blob> => request(createInvoice, { body: { content } })
