import type { AnyContent } from './any-content.ts'
import type { DocumentCompany } from './document-content.ts'

/**
 * A document that was sent to be rendered, with the logo and the invoice footer of the company as they are now: whatever was sent of
 * them is ignored, so that no document shows another picture (D-150).
 */
export function withLetterhead(
  content: AnyContent,
  { company: { logo }, invoiceFooter }: { company: DocumentCompany; invoiceFooter: string },
): AnyContent {
  const company = { ...content.company, logo }
  if (content.kind !== 'invoice') return { ...content, company }
  return { ...content, company, footer: invoiceFooter || undefined }
}

/** The space for a logo, in points: as high as the name and the address beside it, and no wider than their column. */
const space = { width: 150, height: 44 }
const pointsPerPixel = 0.75

/** The size in points at which a picture of these pixels is printed: its own, or smaller to fit. */
export function logoSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(pointsPerPixel, space.width / width, space.height / height)
  return { width: width * scale, height: height * scale }
}
