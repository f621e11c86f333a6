export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export const pdfType = 'application/pdf'
export type FileType = (typeof imageTypes)[number] | typeof pdfType

export const startLength = 32

/** Undefined for types that aren't accepted, such as svg and html (D-145). */
export function typeOfStart(start: Uint8Array): FileType | undefined {
  const hasBytes = (at: number, ...bytes: readonly number[]) => bytes.every((byte, index) => start[at + index] === byte)
  const hasText = (at: number, ascii: string) => hasBytes(at, ...[...ascii].map((letter) => letter.charCodeAt(0)))

  // The signature and the header chunk that must follow it.
  if (hasBytes(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) && hasText(12, 'IHDR')) return 'image/png'
  if (hasBytes(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if ((hasText(0, 'GIF87a') || hasText(0, 'GIF89a')) && start.length > 10) return 'image/gif'
  if (hasText(0, 'RIFF') && (hasText(8, 'WEBPVP8 ') || hasText(8, 'WEBPVP8L') || hasText(8, 'WEBPVP8X')))
    return 'image/webp'
  if (hasText(0, '%PDF-')) return pdfType
  return undefined
}

/** Programs may write a few bytes after the end mark. */
const endLength = 1024

/** A PDF must have its end mark, so that an incomplete document is never stored. */
export function typeOfFile(bytes: Uint8Array): FileType | undefined {
  const type = typeOfStart(bytes.subarray(0, startLength))
  if (type !== pdfType) return type
  const end = String.fromCharCode(...bytes.subarray(-endLength))
  return end.includes('%%EOF') ? type : undefined
}

/** Some browsers send image/jpg for image/jpeg. */
export function declaredType(header: string | undefined): string {
  const type = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return type === 'image/jpg' ? 'image/jpeg' : type
}
