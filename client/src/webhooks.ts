export type WebhookRequest = {
  /** As it arrived: text that was parsed and written again has another signature. */
  body: string | Uint8Array
  /** The header `Dray-Signature`. */
  signature: string | null | undefined
  /** The webhook's secret from Settings. */
  secret: string
  /** How old a request may be, in seconds (five minutes). An older one may have been recorded and sent again by someone else. */
  tolerance?: number
  now?: Date
}

export type WebhookRefusal = 'no-signature' | 'wrong-signature' | 'too-old' | 'unreadable'
export type WebhookResult<Event> = { ok: true; event: Event } | { ok: false; reason: WebhookRefusal }

/** Checks the signature of a webhook request and reads its event. */
export async function readWebhook<Event>(request: WebhookRequest): Promise<WebhookResult<Event>> {
  const { body, secret, tolerance = 300, now = new Date() } = request
  const parts = signatureParts(request.signature ?? '')
  if (parts === undefined) return { ok: false, reason: 'no-signature' }
  if (!(await isSigned(secret, signedBytes(parts.time, body), parts.signatures)))
    return { ok: false, reason: 'wrong-signature' }
  if (Math.abs(now.getTime() / 1000 - Number(parts.time)) > tolerance) return { ok: false, reason: 'too-old' }
  const event = parsed<Event>(typeof body === 'string' ? body : new TextDecoder().decode(body))
  return event === undefined ? { ok: false, reason: 'unreadable' } : { ok: true, event }
}

/** `t=1796000000,v1=…`. While a secret is replaced, the request is signed with both secrets. */
function signatureParts(header: string): { time: string; signatures: Bytes[] } | undefined {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1]
  const signatures = parts.flatMap(([name, value = '']) =>
    name === 'v1' && /^([0-9a-f]{2})+$/i.test(value) ? [hexBytes(value)] : [],
  )
  return time !== undefined && /^\d{1,12}$/.test(time) && signatures.length > 0 ? { time, signatures } : undefined
}

type Bytes = Uint8Array<ArrayBuffer>

const hexBytes = (hex: string): Bytes =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))

function signedBytes(time: string, body: string | Uint8Array): Bytes {
  const encoder = new TextEncoder()
  const start = encoder.encode(`${time}.`)
  const content = typeof body === 'string' ? encoder.encode(body) : body
  const bytes = new Uint8Array(start.length + content.length)
  bytes.set(start)
  bytes.set(content, start.length)
  return bytes
}

/** `verify` compares in constant time. */
async function isSigned(secret: string, bytes: Bytes, signatures: readonly Bytes[]): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify'])
  const checks = await Promise.all(signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, bytes)))
  return checks.includes(true)
}

function parsed<Event>(text: string): Event | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
