import { createDocumentUpload, createInvoice } from '@dray/contract/documents'
import { documentRules } from '@dray/domain/documents/document-kinds'
import { newDocumentName } from '@dray/domain/documents/document-name'
import type { AnyContent, DocumentSource } from '@dray/domain/documents/document-source'
import type { PageSetup } from '@dray/domain/documents/page-setup'
import { putFile } from '../../kit/api/put-file.ts'
import { request } from '../../kit/api/request.ts'
import { newUuid } from '../../kit/new-uuid.ts'

/**
 * Renders a record's document and saves the PDF with it: createInvoice, saveDocument, PUT (D-76). It rejects with the Problem to show; the
 * record itself is already saved.
 */
export async function sendDocument({ label, content }: DocumentSource, page: PageSetup): Promise<void> {
  const pdf = await renderPdf(content(page))
  const { folder } = documentRules[label.kind]
  const fileName = newDocumentName(label, newUuid())
  const { uploadUrl } = await request(createDocumentUpload, { body: { fileName, folder, bucket: 'documents' } })
  await putFile(uploadUrl, pdf)
}

/** The server renders the PDF (C-06). */
export const renderPdf = (content: AnyContent): Promise<Blob> => request(createInvoice, { body: { content } })
