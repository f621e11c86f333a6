import { eventIdHeader, signatureHeader, standardHeaders } from '@dray/contract/webhooks'
import { createHmac } from 'node:crypto'

type Signed = { eventId: string; body: string; secrets: readonly string[]; at: Date }

const secretPrefix = 'whsec_'

/** Our own headers, and those of Standard Webhooks (D-312). While a secret is being replaced, both sign. */
export function signatureHeaders({ eventId, body, secrets, at }: Signed): Record<string, string> {
  const time = Math.floor(at.getTime() / 1000)
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
  const own = secrets.map((secret) => `v1=${hmac(secret, `${time}.${body}`).digest('hex')}`)
  const standard = secrets.map(
    (secret) => `v1,${hmac(standardKey(secret), `${eventId}.${time}.${body}`).digest('base64')}`,
  )
  return {
    [eventIdHeader]: eventId,
    [signatureHeader]: [`t=${time}`, ...own].join(),
    [standardHeaders.id]: eventId,
    [standardHeaders.time]: String(time),
    [standardHeaders.signature]: standard.join(' '),
  }
}

/** The random bytes of a secret. Our own signature is keyed with its text. */
const standardKey = (secret: string): Buffer => Buffer.from(secret.replace(secretPrefix, ''), 'base64url')

/** The same secret as libraries for Standard Webhooks expect it. */
export const standardSecret = (secret: string): string => `${secretPrefix}${standardKey(secret).toString('base64')}`
