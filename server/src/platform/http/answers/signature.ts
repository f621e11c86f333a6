import { createHmac, timingSafeEqual } from 'node:crypto'

export function sign(secret: string, ...parts: readonly (string | Uint8Array)[]): string {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest('base64url')
}

/** Compares in constant time, so timing doesn't reveal where signatures differ. */
export function isSameSignature(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}
