import { createInvoice } from '@dray/contract/documents'
import type { DocumentContent } from '@dray/domain/documents/document-content'
import { request } from '../api/request.ts'

/** The PDF of a document, rendered by the server from its data (C-06). */
export const renderPdf = (content: DocumentContent): Promise<Blob> =>
  request(createInvoice, { body: { content: { ...content, lines: [...content.lines] } } })
