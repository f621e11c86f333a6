export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export const pdfType = 'application/pdf'
export type FileType = (typeof imageTypes)[number] | typeof pdfType

/** How many bytes from the start `typeOfStart` looks at. */
export const startLength = 32

/** What the first bytes of a file say it is; undefined for everything that is not kept here, svg and html included (D-145). */
export function typeOfStart(start: Uint8Array): FileType | undefined {
  const is = (at: number, ...bytes: readonly number[]) => bytes.every((byte, index) => start[at + index] === byte)
  const reads = (at: number, ascii: string) => is(at, ...[...ascii].map((letter) => letter.charCodeAt(0)))

  // The signature and the header chunk that must follow it.
  if (is(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) && reads(12, 'IHDR')) return 'image/png'
  if (is(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if ((reads(0, 'GIF87a') || reads(0, 'GIF89a')) && start.length > 10) return 'image/gif'
  if (reads(0, 'RIFF') && (reads(8, 'WEBPVP8 ') || reads(8, 'WEBPVP8L') || reads(8, 'WEBPVP8X'))) return 'image/webp'
  if (reads(0, '%PDF-')) return pdfType
  return undefined
}

/** Writers may leave line ends, and some a few bytes more, after the end mark: readers look for it in the last 1024 bytes. */
const endLength = 1024

/** What a whole file is. A PDF must also have its end mark, so that half a document is never kept. */
export function typeOfFile(bytes: Uint8Array): FileType | undefined {
  const type = typeOfStart(bytes.subarray(0, startLength))
  if (type !== pdfType) return type
  const end = String.fromCharCode(...bytes.subarray(-endLength))
  return end.includes('%%EOF') ? type : undefined
}

/** The type a request declares, without its parameters; browsers also say image/jpg for image/jpeg. */
export function declaredType(header: string | undefined): string {
  const type = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return type === 'image/jpg' ? 'image/jpeg' : type
}
