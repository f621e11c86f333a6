/** A file as text, and how many bytes it takes within a JSON request. */
export type ReadFile = { text: string; sentSize: number } | { fault: string }

/** What is looked at in one go, a few milliseconds: between two pieces the page answers. */
const sliceSize = 256 * 1024

/** Reads a file as UTF-8 and refuses any other, because a wrong letter in a name would be imported unseen. */
export async function readCsvText(file: File): Promise<ReadFile> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parts: string[] = []
  let sentSize = 0
  let lines = 1
  for (let start = 0; start < file.size; start += sliceSize) {
    const bytes = await readSlice(file, start)
    if (bytes === undefined)
      return { fault: `${file.name} couldn't be read. It may be open in another program, or it was moved.` }
    const isLast = start + sliceSize >= file.size
    const part = decoded(decoder, bytes, isLast)
    if (part === undefined) return { fault: notUtf8(file.name, lines + linesBeforeFault(bytes)) }
    parts.push(part)
    sentSize += sizeInJson(bytes)
    lines += count(bytes, lineFeed)
  }
  return { text: parts.join(''), sentSize }
}

async function readSlice(file: File, start: number): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(start, start + sliceSize).arrayBuffer())
  } catch {
    return undefined // The browser says no more than that it cannot: the caller makes a sentence of it.
  }
}

function decoded(decoder: TextDecoder, bytes: Uint8Array, isLast: boolean): string | undefined {
  try {
    return decoder.decode(bytes, { stream: !isLast })
  } catch {
    return undefined // A fatal decoder throws at what is not UTF-8.
  }
}

const notUtf8 = (name: string, line: number): string =>
  `${name} is not UTF-8 text: line ${line.toLocaleString('en-US')} has characters in another encoding. Save it as “CSV UTF-8”.`

const lineFeed = 0x0a

/** How many lines end before the first letter that is not UTF-8. */
function linesBeforeFault(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8').decode(bytes)
  const sound = text.slice(0, Math.max(0, text.indexOf('\uFFFD')))
  return sound.split('\n').length - 1
}

function count(bytes: Uint8Array, wanted: number): number {
  let found = 0
  for (const byte of bytes) if (byte === wanted) found += 1
  return found
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
