/** A file as text, and its size in bytes in a JSON request; or why it could not be read. */
export type ReadFile = { text: string; sentSize: number } | { problem: string }

/** Read in chunks of a few milliseconds, so that the page stays responsive. */
const chunkSize = 256 * 1024

/** Reads a file as UTF-8 and refuses other encodings, because wrong characters in names would go unnoticed. */
export async function readCsvText(file: File): Promise<ReadFile> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parts: string[] = []
  let sentSize = 0
  let lines = 1
  for (let start = 0; start < file.size; start += chunkSize) {
    const bytes = await readChunk(file, start)
    if (bytes === undefined)
      return { problem: `${file.name} couldn't be read. It may be open in another program, or it was moved.` }
    const isLast = start + chunkSize >= file.size
    const part = decode(decoder, bytes, isLast)
    if (part === undefined) return { problem: notUtf8(file.name, lines + linesBeforeInvalid(bytes)) }
    parts.push(part)
    sentSize += sizeInJson(bytes)
    lines += count(bytes, lineFeed)
  }
  return { text: parts.join(''), sentSize }
}

async function readChunk(file: File, start: number): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(start, start + chunkSize).arrayBuffer())
  } catch {
    return undefined // The browser gives no reason; the caller reports it.
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array, isLast: boolean): string | undefined {
  try {
    return decoder.decode(bytes, { stream: !isLast })
  } catch {
    return undefined // A fatal decoder throws on bytes that are not UTF-8.
  }
}

const notUtf8 = (name: string, line: number): string =>
  `${name} is not UTF-8 text: line ${line.toLocaleString('en-US')} has characters in another encoding. Save it as “CSV UTF-8”.`

const lineFeed = 0x0a

/** The number of line ends before the first invalid character. */
function linesBeforeInvalid(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8').decode(bytes)
  const valid = text.slice(0, Math.max(0, text.indexOf('\uFFFD')))
  return valid.split('\n').length - 1
}

function count(bytes: Uint8Array, byteToCount: number): number {
  let total = 0
  for (const byte of bytes) if (byte === byteToCount) total += 1
  return total
}

const quote = 0x22
const backslash = 0x5c
/** Backspace, tab, line feed, form feed and carriage return have a short form, \n; the other control characters \u0001. */
const shortEscapes = new Set([0x08, 0x09, lineFeed, 0x0c, 0x0d])

function sizeInJson(bytes: Uint8Array): number {
  let size = bytes.length
  for (const byte of bytes) {
    if (byte >= 0x20 && byte !== quote && byte !== backslash) continue
    size += byte >= 0x20 || shortEscapes.has(byte) ? 1 : 5
  }
  return size
}
