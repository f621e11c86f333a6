import { contentFingerprint, type DocumentContent } from '@dray/domain/documents/document-source'
import type { Dray } from '../../dray.ts'
import { markRendered } from '../../platform/pdf/rendering-mark.ts'
import { readPhotos, renderingSecret } from '../storage/index.ts'

/** Marks the PDF as rendered here. */
export async function renderDocument(
  { db, files, pdf }: Dray,
  content: DocumentContent,
  userId: number | undefined,
): Promise<Buffer> {
  const photos = content.kind === 'proof' ? await readPhotos(files, content.photos) : []
  const bytes = await pdf.render(content, userId, photos)
  return markRendered(bytes, contentFingerprint(content), await renderingSecret(db))
}
