import { join, sep } from 'node:path'

/** File systems allow 255 bytes per name; a longer name continues in a subfolder. */
const maxPieceBytes = 200
/** Marks a piece that continues. Escapes are % and two digits, so nothing else ends like this. */
const continuationMark = '%+'

/** Every segment becomes a name that any disk allows. Escapes a leading dot, so the path can't contain `..` or a hidden file. */
export function diskPath(key: string): string {
  const segments = key.split('/')
  if (segments.includes('')) throw new RangeError(`not a key: ${key}`)
  return join(...segments.flatMap((segment) => pieces(escaped(segment))))
}

/** Reverses `diskPath`. */
export function keyOfPath(path: string): string {
  const escapedKey = path.replaceAll(sep, '/').replaceAll(`${continuationMark}/`, '')
  return escapedKey.replace(/%([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** Escapes what Windows or POSIX reject or treat specially. Letters of all scripts stay readable. */
function escaped(segment: string): string {
  return segment
    .replace(/[%<>:"|?*\\\p{Cc}]/gu, percent)
    .replace(/^\./, percent)
    .replace(/[. ]$/, percent)
    .replace(/^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, (device) => percent(device) + device.slice(1))
}

function pieces(name: string): string[] {
  const result: string[] = []
  let piece = ''
  for (const character of name) {
    if (Buffer.byteLength(piece) + Buffer.byteLength(character) > maxPieceBytes) {
      result.push(piece + continuationMark)
      piece = ''
    }
    piece += character
  }
  return [...result, piece]
}
