import type { DocumentContent } from '@dray/domain/documents/document-content'
import { fingerprintOf } from '@dray/domain/documents/fingerprint'
import type { Dray } from '../../dray.ts'
import { markRendered } from '../../pdf/rendering-mark.ts'
import { renderingSecret } from '../storage/index.ts'

/** The PDF of a document, marked as rendered here (D-183). */
export async function renderDocument({ db, pdf }: Dray, content: DocumentContent, userId: number): Promise<Buffer> {
  return markRendered(await pdf.render(content, userId), fingerprintOf(content), await renderingSecret(db))
}
