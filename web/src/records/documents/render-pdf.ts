import { createInvoice } from '@dray/contract/documents'
import type { AnyContent } from '@dray/domain/documents/document-source'
import { request } from '../../kit/api/request.ts'

/** The PDF of a document, rendered by the server from its data (C-06). */
export const renderPdf = (content: AnyContent): Promise<Blob> => request(createInvoice, { body: { content } })
