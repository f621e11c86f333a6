import type { Readable } from 'node:stream'
import { Refusal } from '../../http/refusal.ts'

/** Reads a body into memory, but never more of it than `most` bytes, whatever its length is said to be. */
export async function readAtMost(body: Readable, most: number, declaredLength: string | undefined): Promise<Buffer> {
  if (Number(declaredLength) > most) throw new Refusal('file-too-large')
  const chunks: Buffer[] = []
  let size = 0
  // Left undestroyed, the connection still carries the refusal to the sender.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > most) throw new Refusal('file-too-large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks, size)
}

/**
 * Lets the rest of a refused body run by, because a browser that is still sending reads no answer when the connection is cut. An
 * endless one is cut after all.
 */
export function letRunBy(body: Readable, most = 64 * 1024 * 1024): void {
  let size = 0
  body.on('error', () => {})
  body.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > most) body.destroy()
  })
}
