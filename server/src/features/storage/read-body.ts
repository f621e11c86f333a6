import type { Readable } from 'node:stream'
import { Refusal } from '../../http/refusal.ts'

/** Reads a body into memory, but at most `maxBytes`, whatever length it declares. */
export async function readAtMost(
  body: Readable,
  maxBytes: number,
  declaredLength: string | undefined,
): Promise<Buffer> {
  if (Number(declaredLength) > maxBytes) throw new Refusal('file-too-large')
  const chunks: Buffer[] = []
  let size = 0
  // The body is not destroyed, so that the connection can still carry the refusal.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > maxBytes) throw new Refusal('file-too-large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks, size)
}

/**
 * Reads and discards the rest of a refused body: a browser that is still sending would not read the answer if the connection
 * were closed. An endless body is cut off anyway.
 */
export function drainBody(body: Readable, maxBytes = 64 * 1024 * 1024): void {
  let size = 0
  body.on('error', () => {})
  body.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) body.destroy()
  })
}
