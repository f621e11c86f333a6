import { createHmac, randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signatureHeaders, standardSecret } from './sign-event.ts'

const at = new Date('2026-11-27T08:00:00.900Z')
const hex = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const sign = (body: string, secrets: readonly string[], now = at) =>
  signatureHeaders({ eventId: 'e1', body, secrets, at: now })
const aSecret = () => `whsec_${randomBytes(32).toString('base64url')}`

test('an event is signed with its time in seconds and the webhook’s secret', () => {
  expect(sign('{"id":1}', ['whsec_a'])).toMatchObject({
    'dray-event-id': 'e1',
    'dray-signature': `t=1795766400,v1=${hex('whsec_a', '1795766400.{"id":1}')}`,
  })
})

test('while a secret is being replaced, both sign', () => {
  expect(sign('{}', ['new', 'former'])['dray-signature']).toBe(
    `t=1795766400,v1=${hex('new', '1795766400.{}')},v1=${hex('former', '1795766400.{}')}`,
  )
})

test('the library of Standard Webhooks verifies an event with either secret, and refuses one that was changed', () => {
  // Bytes of every kind, so that secrets differ in their two forms.
  for (let time = 0; time < 50; time += 1) {
    const [secret, former, other] = [aSecret(), aSecret(), aSecret()]
    const body = '{"id":"e1","record":{"notes":"Größe"}}'
    const headers = sign(body, [secret, former], new Date())
    for (const valid of [secret, former])
      expect(new Webhook(standardSecret(valid)).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(standardSecret(other)).verify(body, headers)).toThrow('No matching signature found')
    const verify = (sent: string, changes: object) =>
      new Webhook(standardSecret(secret)).verify(sent, { ...headers, ...changes })
    expect(() => verify(body.replace('e1', 'e2'), {})).toThrow('No matching signature found')
    expect(() => verify(body, { 'webhook-id': 'e2' })).toThrow('No matching signature found')
    expect(() => verify(body, { 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 301) })).toThrow('too old')
  }
})
