import type { PortalEvent } from '@dray/contract/customers/portal'
import { cents } from '@dray/domain/money'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { type ApiClient, openTestApp, testApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
const admin = await t.as('ADMIN')

/** The events that a device of the contact hears, and whether the server ended its stream. */
async function openStream({ cookie }: ApiClient) {
  const answer = await fetch(`${origin}/api/portal/events`, { headers: { cookie } })
  const stream = { status: answer.status, events: [] as PortalEvent[], hasEnded: false }
  const read = async () => {
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, json = ''] of text.matchAll(/^data: (.*)$/gm)) stream.events.push(JSON.parse(json))
    stream.hasEnded = true
  }
  void read().catch(() => undefined)
  await vi.waitUntil(() => stream.status !== 200 || stream.events.length > 0)
  stream.events.length = 0
  return stream
}

async function aContactWithOrder() {
  const customer = await aCustomer(t.db)
  const contact = await t.asContact(customer.id, { by: admin })
  const product = await aProduct(t.db, { stock: 50, basePrice: cents(1_00) })
  const { orderNum } = (
    await contact('POST', '/api/portal/orders/send', {
      body: {
        lines: [{ sku: product.sku, quantity: 1, shownPrice: 1 }],
        deliveryDate: null,
        pickupOrder: false,
      },
    })
  ).json()
  const waiting = (await admin('GET', '/api/db/orders/getSent')).json()
  const { id } = waiting.find((order: { orderNum: string }) => order.orderNum === orderNum)
  return { customer, contact, id }
}

test('a contact hears that something of their customer changed, and nothing of anyone else’s', async () => {
  const [own, foreign] = [await aContactWithOrder(), await aContactWithOrder()]
  const [stream, others] = [await openStream(own.contact), await openStream(foreign.contact)]
  await admin('POST', `/api/db/orders/acceptSent/${own.id}`, { body: {} })
  await vi.waitFor(() => expect(stream.events).toContainEqual({ kind: 'changed' }))
  stream.events.length = 0
  await admin('PUT', `/api/db/customers/update/${own.customer.id}`, { body: { minimumOrder: 5 } })
  await vi.waitFor(() => expect(stream.events).toContainEqual({ kind: 'changed' }))
  expect(others.events).toEqual([])
  await admin('PUT', '/api/db/settings/portal', { body: { howToPay: 'By check' } })
  await vi.waitFor(() => expect(others.events).toEqual([{ kind: 'changed' }]))
})

// D-333
test('the stream of a device ends with the device, with the contact and with the portal', async () => {
  const { contact } = await aContactWithOrder()
  const ended = await openStream(contact)
  const ending = await admin('POST', `/api/db/contacts/endDevices/${contact.userId}`)
  expect(ending.statusCode, ending.body).toBe(200)
  await vi.waitFor(() => expect(ended.hasEnded).toBe(true))
  expect((await openStream(contact)).status).toBe(401)

  const other = (await aContactWithOrder()).contact
  const off = await openStream(other)
  await admin('PUT', '/api/db/settings/portal', { body: { portal: false } })
  await vi.waitFor(() => expect(off.hasEnded).toBe(true))
})

test('a contact has a limited number of streams, and staff have none', async () => {
  const { contact } = await aContactWithOrder()
  for (let count = 0; count < 10; count += 1) expect((await openStream(contact)).status).toBe(200)
  expect((await openStream(contact)).status).toBe(429)
  expect((await openStream(admin)).status).toBe(401)
})

test('each stream has a sign of life every twenty seconds, and not all at the same moment', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const own = await testApp()
  onTestFinished(() => own.stop())
  const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
  const contact = await own.asContact((await aCustomer(own.db)).id)
  const signs: number[] = Array.from({ length: 8 }, () => 0)
  for (const place of signs.keys()) {
    const answer = await fetch(`${address}/api/portal/events`, { headers: { cookie: contact.cookie } })
    const read = async () => {
      for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
        signs[place] = (signs[place] ?? 0) + text.split(': still here').length - 1
    }
    void read().catch(() => undefined)
  }
  const total = () => signs.reduce((sum, count) => sum + count, 0)
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect(total()).toBeGreaterThan(0))
  expect(total()).toBeLessThan(8)
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.waitFor(() => expect(signs).toEqual(signs.map(() => 1)))
  await vi.advanceTimersByTimeAsync(20_000)
  await vi.waitFor(() => expect(signs).toEqual(signs.map(() => 2)))
})
