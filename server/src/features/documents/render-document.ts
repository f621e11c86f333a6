import { type AnyContent, contentFingerprint } from '@dray/domain/documents/document-source'
import type { Dray } from '../../dray.ts'
import { markRendered } from '../../platform/pdf/rendering-mark.ts'
import { renderingSecret } from '../storage/index.ts'

/** The PDF of a document, marked as rendered here (D-183). */
export async function renderDocument(
  { db, pdf }: Dray,
  content: AnyContent,
  userId: number | undefined,
): Promise<Buffer> {
  return markRendered(await pdf.render(content, userId), contentFingerprint(content), await renderingSecret(db))
}
