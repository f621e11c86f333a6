import type { DocumentCompany } from './document-content.ts'
import type { AnyContent } from './document-source.ts'

/** Replaces any logo, color and footer that were sent by the company's own. */
export function withLetterhead(
  content: AnyContent,
  { company: { logo, accent }, invoiceFooter }: { company: DocumentCompany; invoiceFooter: string },
): AnyContent {
  const company = { ...content.company, logo, accent }
  if (content.kind !== 'invoice') return { ...content, company }
  return { ...content, company, footer: invoiceFooter || undefined }
}

/** In points: as high as the name and address beside it, no wider than their column. */
const space = { width: 150, height: 44 }
const pointsPerPixel = 0.75

export function logoSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(pointsPerPixel, space.width / width, space.height / height)
  return { width: width * scale, height: height * scale }
}
