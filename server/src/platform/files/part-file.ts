import type { FileStore, OpenedFile } from './file-store.ts'
import { refuseIfDiskIsFull } from './free-space.ts'

/** Bounds the memory, and fits every S3-compatible server. */
const partBytes = 8 * 1024 * 1024

const partKey = (prefix: string, number: number): string => `${prefix}/${String(number).padStart(5, '0')}`

export type PartFile = { bytes: number; parts: number }

/** Stores a file of any size as numbered parts, one in memory at a time. Its reader waits for the store. */
export async function storeInParts(
  files: FileStore,
  prefix: string,
  source: AsyncIterable<Uint8Array>,
): Promise<PartFile> {
  let [bytes, parts, size] = [0, 0, 0]
  let chunks: Uint8Array[] = []
  async function storePart(): Promise<void> {
    const part = Buffer.concat(chunks)
    ;[chunks, size] = [[], 0]
    await refuseIfDiskIsFull(files, part)
    parts += 1
    if (!(await files.putIfAbsent(partKey(prefix, parts), part, 'application/octet-stream')))
      throw new RangeError(`${prefix} is stored already`)
  }
  for await (const chunk of source) {
    chunks.push(chunk)
    size += chunk.byteLength
    bytes += chunk.byteLength
    if (size >= partBytes) await storePart()
  }
  if (size > 0) await storePart()
  return { bytes, parts }
}

/** The whole file, or undefined if its first part is missing. */
export async function openParts(
  files: FileStore,
  prefix: string,
  { parts }: PartFile,
): Promise<AsyncIterable<Buffer> | undefined> {
  const first = await files.open(partKey(prefix, 1))
  return first && readParts(first, async (number) => files.open(partKey(prefix, number)), parts)
}

async function* readParts(
  first: OpenedFile,
  open: (number: number) => Promise<OpenedFile | undefined>,
  parts: number,
): AsyncGenerator<Buffer> {
  yield* first.stream
  for (let number = 2; number <= parts; number++) {
    const part = await open(number)
    if (part === undefined) throw new Error(`part ${number} of a stored file is missing`)
    yield* part.stream
  }
}
