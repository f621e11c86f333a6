import type { LiveEvent } from '@dray/contract/events'
import { expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { inTransaction } from '../db/transaction.ts'
import { assembleOn } from '../../start.ts'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { openTestApp, testApp } from '../../test-data/test-app.ts'
import { announce, announceProgress } from './announce.ts'

const t = await openTestApp()

/** The events received, once the expected one has arrived. */
async function received(events: LiveEvent[], isExpected: (event: LiveEvent) => boolean): Promise<LiveEvent[]> {
  await vi.waitFor(() => expect(events.some(isExpected)).toBe(true))
  return events
}
const isAbout = (entity: string) => (event: LiveEvent) => event.kind === 'changed' && event.entity === entity

test('a committed order is announced with its id, a refused one is not', async () => {
  const events: LiveEvent[] = []
  const stop = t.dray.live.subscribe((event) => events.push(event))
  const request = await t.as('SALES')
  const [customer, product] = [await aCustomer(t.db), await aProduct(t.db)]
  await request('POST', '/api/db/orders/new', {
    body: { customerID: customer.id, products: [{ productSku: 'NONE', quantity: 1 }] },
  })
  const order = (
    await request('POST', '/api/db/orders/new', {
      body: { customerID: customer.id, products: [{ productSku: product.sku, quantity: 1 }] },
    })
  ).json()
  await received(events, isAbout('orders'))
  expect(events.filter(isAbout('orders'))).toEqual([{ kind: 'changed', entity: 'orders', ids: [order.id] }])
  stop()
})

test('announcements of a transaction that is rolled back are never received', async () => {
  const events: LiveEvent[] = []
  const stop = t.dray.live.subscribe((event) => events.push(event))
  await inTransaction(t.db, async (tx) => {
    await announce(tx, 'brands', [1])
    throw new Error('no')
  }).catch(() => {})
  await announceProgress(t.db, 'job-1', 5, 10)
  await received(events, (event) => event.kind === 'progress')
  expect(events).toEqual([{ kind: 'progress', jobId: 'job-1', done: 5, total: 10 }])
  stop()
})

test('a change of more records than fit in a notification is announced without their ids', async () => {
  const events: LiveEvent[] = []
  const stop = t.dray.live.subscribe((event) => events.push(event))
  const ids = (count: number) => Array.from({ length: count }, (_, n) => 1_000_000_000 + n)
  await inTransaction(t.db, async (tx) => {
    await announce(tx, 'brands', ids(500))
    await announce(tx, 'customers', ids(501))
  })
  await received(events, isAbout('customers'))
  expect(events).toEqual([
    { kind: 'changed', entity: 'brands', ids: ids(500) },
    { kind: 'changed', entity: 'customers', ids: [] },
  ])
  stop()
})

test('another server on the same database receives announcements too, and shares sessions and idempotency keys', async () => {
  const endings: (() => unknown)[] = []
  const second = await assembleOn(
    { connection: t.connection },
    { config: t.dray.config, log: t.dray.log, isDemo: false },
    endings,
  )
  const app = await buildApp(second)
  const events: LiveEvent[] = []
  second.live.subscribe((event) => events.push(event))
  // Receiving an event shows that it listens.
  await vi.waitFor(async () => {
    await announceProgress(t.db, 'listening', 1, 1)
    expect(events).not.toEqual([])
  })

  const request = await t.as('SALES')
  const [customer, product] = [await aCustomer(t.db), await aProduct(t.db)]
  const send = (to: typeof app) =>
    to.inject({
      method: 'POST',
      url: '/api/db/orders/new',
      headers: { cookie: request.cookie, 'idempotency-key': 'both' },
      payload: { customerID: customer.id, products: [{ productSku: product.sku, quantity: 1 }] },
    })
  const [first, other] = await Promise.all([send(t.app), send(app)])
  expect(first.statusCode).toBe(200)
  expect(other.body).toBe(first.body)
  expect(await received(events, isAbout('orders'))).toContainEqual({
    kind: 'changed',
    entity: 'orders',
    ids: [first.json().id],
  })
  await app.close()
  for (const end of endings.reverse()) await end()
})

test('a browser receives events over its stream, which ends with the server', async () => {
  const own = await testApp()
  const request = await own.as('SALES')
  const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await fetch(`${address}/api/events`, { headers: { cookie: request.cookie } })
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe('data: {"kind":"hello"}\n\n')
  await inTransaction(own.db, (tx) => announce(tx, 'customers', [4]))
  let text = ''
  while (!text.includes('customers')) text += (await reader?.read())?.value ?? ''
  expect(text).toContain('data: {"kind":"changed","entity":"customers","ids":[4]}\n\n')
  await own.stop()
  let last = await reader?.read()
  while (last && !last.done) last = await reader?.read()
  expect(last?.done).toBe(true)
})
