import type { ProofContent } from '@dray/domain/documents/proof-content'
import { proofSheet, signatureBox } from '@dray/domain/documents/proof-document'
import { printable } from './printable.ts'
import { pageInput, shortened } from './typst-input.ts'

const photoFile = (index: number): string => `photo-${index + 1}.jpg`
const signatureFile = 'signature.svg'

/** JSON, so no text in it is executed. */
export function proofInput(content: ProofContent, photoCount: number): string {
  const sheet = proofSheet(content)
  const data = {
    sheet: { ...sheet, company: { ...sheet.company, short: shortened(sheet.company.name) } },
    signature: drawnSignature(content.signature)?.size ?? null,
    photos: Array.from({ length: photoCount }, (_, index) => photoFile(index)),
    unprintedPhotos: content.photos.length - photoCount,
    page: pageInput(content.page),
  }
  return JSON.stringify(data, (key, value: unknown) =>
    typeof value === 'string' && key !== 'file' ? printable(value) : value,
  )
}

export function proofImages(
  { signature }: ProofContent,
  photos: readonly Uint8Array[],
): Readonly<Record<string, Uint8Array>> {
  const drawn = drawnSignature(signature)
  return {
    ...Object.fromEntries(photos.map((photo, index) => [photoFile(index), photo])),
    ...(drawn === undefined ? {} : { [signatureFile]: Buffer.from(drawn.svg) }),
  }
}

/** In points. */
const space = { width: 220, height: 64 }
const strokeWidth = 1.3

/** An SVG of the path, and its size on paper. */
function drawnSignature(path: string | null) {
  const box = path === null ? undefined : signatureBox(path)
  if (path === null || box === undefined) return undefined
  const scale = Math.min(1, space.width / Math.max(1, box.width), space.height / Math.max(1, box.height))
  const stroke = strokeWidth / scale
  const [width, height] = [box.width + 2 * stroke, box.height + 2 * stroke]
  const viewBox = [box.left - stroke, box.top - stroke, width, height].join(' ')
  // `isSignature` allows only letters of commands, digits and separators.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}"><path d="${path}" fill="none" stroke="#1d222b" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return { svg, size: { width: width * scale, height: height * scale } }
}
