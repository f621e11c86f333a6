import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readWebhook, type WebhookRequest } from './webhooks.ts'

const secret = 'whsec_first'
const body = '{"id":"1","kind":"order","record":{"notes":"Größe"}}'
const sentAt = 1_796_000_000
const now = new Date(sentAt * 1000 + 60_000)

/** As Node computes it, independently of WebCrypto. */
const signatureBy = (key: string, text = `${sentAt}.${body}`) => createHmac('sha256', key).update(text).digest('hex')
const header = (...signatures: string[]) => [`t=${sentAt}`, ...signatures.map((value) => `v1=${value}`)].join(',')

const read = (changes: Partial<WebhookRequest> = {}) =>
  readWebhook({ body, signature: header(signatureBy(secret)), secret, now, ...changes })
const reason = async (changes: Partial<WebhookRequest>) => {
  const result = await read(changes)
  return result.ok ? 'accepted' : result.reason
}

test('a signed request is an event, as text or bytes', async () => {
  const event = JSON.parse(body)
  expect(await read()).toEqual({ ok: true, event })
  expect(await read({ body: new TextEncoder().encode(body) })).toEqual({ ok: true, event })
  expect(await read({ body: Buffer.from(body) })).toEqual({ ok: true, event })
})

test('a changed body, a changed time or another secret is refused', async () => {
  expect(await reason({ body: body.replace('order', 'orders') })).toBe('wrong-signature')
  expect(await reason({ signature: header(signatureBy(secret)).replace(`${sentAt}`, `${sentAt + 1}`) })).toBe(
    'wrong-signature',
  )
  expect(await reason({ secret: 'whsec_other' })).toBe('wrong-signature')
  expect(await reason({ signature: header(signatureBy(secret).slice(0, -2)) })).toBe('wrong-signature')
})

test('while a secret is replaced, both are accepted', async () => {
  const both = header(signatureBy('whsec_second'), signatureBy(secret))
  expect(await reason({ signature: both })).toBe('accepted')
  expect(await reason({ signature: both, secret: 'whsec_second' })).toBe('accepted')
  expect(await reason({ signature: both, secret: 'whsec_third' })).toBe('wrong-signature')
})

test('a request from more than five minutes ago or ahead is refused', async () => {
  const after = (seconds: number) => new Date((sentAt + seconds) * 1000)
  expect(await reason({ now: after(300) })).toBe('accepted')
  expect(await reason({ now: after(301) })).toBe('too-old')
  expect(await reason({ now: after(-301) })).toBe('too-old')
  expect(await reason({ now: after(301), tolerance: 600 })).toBe('accepted')
  expect(await reason({ now: new Date() })).toBe('too-old')
})

test.each([
  ['none', undefined],
  ['null', null],
  ['empty', ''],
  ['without a time', `v1=${signatureBy(secret)}`],
  ['with a time that is no number', `t=now,v1=${signatureBy(secret)}`],
  ['without a signature', `t=${sentAt}`],
  ['of another version', `t=${sentAt},v0=${signatureBy(secret)}`],
  ['that is not hexadecimal', `t=${sentAt},v1=zz`],
])('a signature header that is missing or unreadable is refused: %s', async (_, signature) => {
  expect(await reason({ signature })).toBe('no-signature')
})

test('a signed body that is not JSON is unreadable', async () => {
  const signature = header(signatureBy(secret, `${sentAt}.not json`))
  expect(await reason({ body: 'not json', signature })).toBe('unreadable')
})
