import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** The bytes, or a stream of them. */
export type FileContent = Uint8Array | AsyncIterable<Uint8Array>

export type ZipWriter = {
  /** Resolves once the reader took the file. */
  add: (name: string, content: FileContent) => Promise<void>
}

/** Makes a zip file of what `write` adds, in that sequence. `write` waits for the reader, and each stops if the other fails. */
export async function withZip<Result>(
  write: (zip: ZipWriter) => Promise<void>,
  read: (bytes: AsyncIterable<Buffer>) => Promise<Result>,
  modifiedAt: Date,
): Promise<Result> {
  const zip = new ZipFile()
  const stopped = new AbortController()
  zip.once('error', (error) => stopped.abort(error))
  let result: { value: Result } | undefined
  const reading = pipeline(
    zip.outputStream,
    async (source: AsyncIterable<Buffer>) => {
      result = { value: await read(source) }
    },
    { signal: stopped.signal },
  )
  // Awaited below.
  reading.catch(() => undefined)
  try {
    await write({
      add: (name, content) => Promise.race([addFile(zip, { name, content, modifiedAt }), reading]),
    })
    zip.end()
  } catch (error) {
    stopped.abort(error)
    await reading.catch(() => undefined)
    throw error
  }
  await reading
  if (result === undefined) throw new RangeError('the reader of a zip file left without a result')
  return result.value
}

type NewFile = { name: string; content: FileContent; modifiedAt: Date }

/** PDFs are compressed already. */
const isText = (name: string): boolean => /\.(csv|iif)$/.test(name)

/** The zip keeps a reference to each stream's function until the end, so the bytes must not be in its scope. */
function addFile(zip: ZipFile, { name, content, modifiedAt }: NewFile): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let left: Readable | undefined = Readable.from(content instanceof Uint8Array ? [content] : content)
  left.once('end', () => resolve())
  left.once('error', reject)
  const options = { compress: isText(name), mtime: modifiedAt, forceDosTimestamp: true }
  zip.addReadStreamLazy(name, options, (give) => {
    if (left === undefined) return
    give(null, left)
    left = undefined
  })
  return promise
}
