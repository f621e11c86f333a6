import { webhookEventSchema } from '@dray/contract/webhooks'
import type { EventAction, EventKind } from '@dray/domain/webhooks/events'
import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announcedBy } from '../../test-data/announcements.ts'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { anItem, placedPurchaseOrder } from '../../test-data/purchase-requests.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { aDelivery, aWebhook } from '../../test-data/webhook-builders.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { createEventSender } from './deliver-events.ts'
import { claimWebhooks, deleteDeliveriesBefore } from './deliveries.sql.ts'
import { lookupInDns } from './receiver-address.ts'
import type { Outcome, Sending } from './send-event.ts'
import { signatureHeaders } from './sign-event.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')

/** The senders' clock. */
let clock = new Date()
const pass = (seconds: number): void => void (clock = new Date(clock.getTime() + seconds * 1000))

const delivered: Outcome = { result: 'delivered' }
const refused: Outcome = { result: 'refused', error: 'Answered 500' }
const unanswered: Outcome = { result: 'unanswered', error: 'No answer: connect ECONNREFUSED' }

type Received = Sending & { event: { id: string; kind: EventKind; action: EventAction; record: unknown } }
let received: Received[] = []
type Receiver = (request: Received) => Promise<Outcome | undefined> | Outcome
const senders: ReturnType<typeof createEventSender>[] = []

function aSender(answer: Receiver = () => delivered, { timeZone = t.dray.config.timeZone } = {}) {
  const { db, log, metrics } = t.dray
  const parts = { db, log, metrics, timeZone, guard: { allowPrivate: false, lookup: lookupInDns } }
  const sender = createEventSender(parts, {
    now: () => clock,
    async send(sending) {
      const request = { ...sending, event: JSON.parse(sending.body) }
      received.push(request)
      return answer(request)
    },
  })
  senders.push(sender)
  return sender
}
const sendAll = async (sender: ReturnType<typeof createEventSender>): Promise<Received[]> => {
  received = []
  await sender.work()
  await sender.whenIdle()
  return received
}

beforeEach(async () => {
  await t.db.deleteFrom('webhooks').execute()
  await t.db.deleteFrom('webhookOutbox').execute()
  clock = new Date()
  received = []
})
afterEach(() => Promise.all(senders.splice(0).map((sender) => sender.stop())))

const deliveries = () => t.db.selectFrom('webhookDeliveries').selectAll().orderBy('webhookId').orderBy('id').execute()
const statuses = async () => (await deliveries()).map(({ status }) => status)
const webhook = (id: number) => t.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const change = (customerId: number, notes: string) =>
  admin('PUT', `/api/db/customers/update/${customerId}`, { body: { notes } })
const anEvent = (recordIds: number[], kind: EventKind = 'order', action: EventAction = 'changed') =>
  t.db.insertInto('webhookOutbox').values({ kind, action, recordIds }).execute()

test('a change is sent to each webhook of its kind, with one id, signed, as the record is then', async () => {
  const customer = await aCustomer(t.db)
  const [first, second] = [await aWebhook(t.db), await aWebhook(t.db, { kinds: ['customer'] })]
  await aWebhook(t.db, { kinds: ['order'] })
  const before = Date.now()
  await change(customer.id, 'Ring twice')
  await sendAll(aSender())
  expect(received.map(({ url }) => url).toSorted()).toEqual([first.url, second.url].toSorted())
  const [one, other] = received
  expect(one?.event.id).toBe(other?.event.id)
  const event = webhookEventSchema.parse(one?.event)
  expect(event).toMatchObject({ kind: 'customer', action: 'changed', record: { customer: { notes: 'Ring twice' } } })
  expect(event.at.getTime()).toBeGreaterThanOrEqual(before - 1)
  const seconds = Math.floor(clock.getTime() / 1000)
  const signature = createHmac('sha256', first.secret).update(`${seconds}.${one?.body}`).digest('hex')
  expect(one?.headers).toEqual({
    'dray-event-id': event.id,
    'dray-signature': `t=${seconds},v1=${signature}`,
    'webhook-id': event.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}=$/),
  })
  expect(await statuses()).toEqual(['DELIVERED', 'DELIVERED'])
  expect(await sendAll(aSender())).toEqual([])
})

test('every kind of record is sent as its read call answers', async () => {
  const { sku, brandId, id: productId } = await aProduct(t.db, { stock: 9, hasBatch: false })
  await aWebhook(t.db)
  const { id: customerId } = await aCustomer(t.db)
  const order = await anOrder(t.db, { customerId, orderStatus: 'DELIVERED', lines: [{ sku, quantity: 1 }] })
  const lines = [{ orderLineId: order.lineIds[0], disposition: 'RESTOCK', units: 1 }]
  const post = async (url: string, body: object) => {
    const answer = await admin('POST', `/api/db/${url}`, { body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await post(`memos/add/${order.id}`, { lines })
  await post(`payments/add/${customerId}`, { customerId, amount: 5, paymentMethod: 'CASH' })
  await post('counts/new', { name: 'Shelf', productIds: [productId] })
  await placedPurchaseOrder(admin, brandId, [anItem({ sku, name: 'Chai' }, 1)])
  await admin('PUT', `/api/db/brands/update/${brandId}`, { body: { name: 'Acme Teas' } })
  await sendAll(aSender())
  const kinds = new Set<string>()
  for (const { event } of received) {
    expect(webhookEventSchema.parse(event).record, event.kind).not.toBe(null)
    kinds.add(event.kind)
  }
  expect([...kinds].toSorted()).toEqual([
    'brand',
    'count',
    'customer',
    'memo',
    'order',
    'payment',
    'product',
    'purchaseOrder',
  ])
})

test('a record carries only what the webhook’s roles may read', async () => {
  const { id } = await aProduct(t.db)
  await aWebhook(t.db, { roles: ['SALES'], kinds: ['product'] })
  await aWebhook(t.db, { roles: ['ACCOUNTING'], kinds: ['product'] })
  await anEvent([id], 'product')
  const [sales, accounting] = (await sendAll(aSender())).toSorted((a, b) => a.body.length - b.body.length)
  expect(sales?.body).not.toContain('"cost"')
  expect(accounting?.body).toContain('"cost"')
})

test('a webhook of roles that may no longer read a kind gets no record', async () => {
  await aWebhook(t.db, { roles: ['SALES'], kinds: ['count'] })
  await aWebhook(t.db, { roles: ['DRIVER'], kinds: ['order'] })
  await anEvent([1], 'count')
  const order = await anOrder(t.db, { lines: [] })
  await sendAll(aSender())
  await anEvent([order.id])
  for (const { event } of [...received, ...(await sendAll(aSender()))])
    expect(event).toMatchObject({ action: expect.stringMatching(/created|changed/), record: null })
})

test('a record that is gone when its event is sent was removed', async () => {
  await aWebhook(t.db)
  await anEvent([987_654_321], 'brand', 'created')
  expect((await sendAll(aSender())).map(({ event }) => [event.action, event.record])).toEqual([['removed', null]])
})

test('a webhook that is off, or was removed, gets nothing, and one turned on again gets what it missed while it waited', async () => {
  const [off, removed] = [await aWebhook(t.db), await aWebhook(t.db)]
  await anEvent([1])
  await sendAll(aSender(() => refused))
  await t.db.updateTable('webhooks').set({ isActive: false }).where('id', '=', off.id).execute()
  await t.db.deleteFrom('webhooks').where('id', '=', removed.id).execute()
  pass(60)
  await anEvent([2])
  expect(await sendAll(aSender())).toEqual([])
  await t.db.updateTable('webhooks').set({ isActive: true }).execute()
  expect(await sendAll(aSender())).toHaveLength(1)
  expect(await statuses()).toEqual(['DELIVERED'])
})

test('while a secret is being replaced, events are signed with both, and after a day with the new one', async () => {
  const { secret } = await aWebhook(t.db)
  await t.db.updateTable('webhooks').set({ formerSecret: 'former', formerSecretUntil: clock }).execute()
  const expectSignedWith = async (...secrets: string[]) => {
    await anEvent([1])
    const [{ headers, body, event } = { headers: {}, body: '', event: { id: '' } }] = await sendAll(aSender())
    expect(headers).toMatchObject(signatureHeaders({ eventId: event.id, body, secrets, at: clock }))
  }
  pass(-1)
  await expectSignedWith(secret, 'former')
  pass(1)
  await expectSignedWith(secret)
})

test('events of a record are sent in order, and one that fails holds back only its own record', async () => {
  await aWebhook(t.db)
  await anEvent([1, 2])
  await anEvent([2, 1])
  let isFailing = true
  const sender = aSender(({ event }) => (isFailing && recordByEvent(event.id) === 1 ? refused : delivered))
  const records = new Map<string, number>()
  const recordByEvent = (eventId: string) => records.get(eventId)
  // The records' ids aren't in events of records that are gone.
  await fanOutOnly()
  for (const { eventId, recordId } of await deliveries()) records.set(eventId, recordId)
  const sent = async () => (await sendAll(sender)).map(({ event }) => recordByEvent(event.id))
  expect((await sent()).toSorted((a = 0, b = 0) => a - b)).toEqual([1, 2, 2])
  pass(9)
  expect(await sent()).toEqual([])
  pass(1)
  expect(await sent()).toEqual([1])
  isFailing = false
  pass(30)
  expect(await sent()).toEqual([1, 1])
  const ids = (await deliveries()).filter(({ recordId }) => recordId === 1).map(({ eventId }) => eventId)
  expect(received.map(({ event }) => event.id)).toEqual(ids)
})

/** Makes deliveries of the outbox while nobody may send. */
async function fanOutOnly(): Promise<void> {
  const sendingUntil = new Date(Date.now() + 60_000)
  await t.db.updateTable('webhooks').set({ sender: randomUUID(), sendingUntil }).execute()
  await aSender().work()
  await t.db.updateTable('webhooks').set({ sender: null, sendingUntil: null }).execute()
}

test('an event that is always refused is tried 11 times in a day and then fails, and the next of its record goes on', async () => {
  await aWebhook(t.db)
  await anEvent([1])
  let attempts = 0
  const sender = aSender(() => (attempts++ < 11 ? refused : delivered))
  await sendAll(sender)
  await anEvent([1])
  const start = clock.getTime()
  while ((await statuses())[0] !== 'FAILED') {
    const [first] = await deliveries()
    clock = first?.nextAttemptAt ?? clock
    await sendAll(sender)
  }
  expect(clock.getTime() - start).toBeLessThanOrEqual(24 * 3_600_000)
  const [failed, next] = await deliveries()
  expect(failed).toMatchObject({ attempts: 11, lastError: 'Answered 500' })
  expect(next).toMatchObject({ status: 'DELIVERED', attempts: 1 })
})

test('a receiver that gives no answer isn’t tried for each record, but ever less often, until it answers', async () => {
  const { id } = await aWebhook(t.db)
  await anEvent([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  let isDown = true
  const sender = aSender(() => (isDown ? unanswered : delivered))
  expect((await sendAll(sender)).length).toBeLessThanOrEqual(4)
  expect(await webhook(id)).toMatchObject({
    failures: 1,
    lastError: unanswered.result === 'unanswered' && unanswered.error,
  })
  for (const seconds of [10, 20, 40, 80, 160, 300, 300]) {
    pass(seconds - 1)
    expect(await sendAll(sender)).toHaveLength(0)
    pass(1)
    expect(await sendAll(sender), `after ${seconds} seconds`).toHaveLength(1)
  }
  isDown = false
  pass(300)
  await sendAll(sender)
  expect(await webhook(id)).toMatchObject({ failures: 0, pausedUntil: null, lastError: null })
  expect((await statuses()).filter((status) => status === 'DELIVERED').length).toBeGreaterThanOrEqual(5)
  pass(8 * 3600)
  await sendAll(sender)
  expect(new Set(await statuses())).toEqual(new Set(['DELIVERED']))
})

test('after a day without an answer, everything that waited that long fails', async () => {
  await aWebhook(t.db)
  await anEvent([1, 2, 3, 4, 5, 6])
  const sender = aSender(() => unanswered)
  await sendAll(sender)
  pass(23 * 3600)
  await anEvent([7])
  await sendAll(sender)
  pass(3600)
  await sendAll(sender)
  expect(await statuses()).toEqual([...Array.from({ length: 6 }, () => 'FAILED'), 'WAITING'])
  expect((await deliveries()).map(({ lastError }) => lastError)).toContain('No answer: connect ECONNREFUSED')
})

test('one record whose requests time out doesn’t pause the others', async () => {
  const { id } = await aWebhook(t.db)
  await anEvent([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const [slow] = await (async () => {
    await fanOutOnly()
    return deliveries()
  })()
  const sender = aSender(({ event }) => (event.id === slow?.eventId ? unanswered : delivered))
  await sendAll(sender)
  expect((await webhook(id)).failures).toBe(0)
  expect((await statuses()).filter((status) => status === 'DELIVERED')).toHaveLength(9)
})

test('two servers never send to a webhook at the same time, and none sends an event twice', async () => {
  for (let count = 0; count < 3; count++) await aWebhook(t.db)
  for (let record = 1; record <= 40; record++) await anEvent([record, record + 100])
  const busy = new Map<string, object>()
  const overlaps: string[] = []
  const senderOn = (server: object) =>
    aSender(async ({ url }) => {
      if (busy.has(url) && busy.get(url) !== server) overlaps.push(url)
      busy.set(url, server)
      await new Promise((resolve) => setTimeout(resolve, 1))
      busy.delete(url)
      return delivered
    })
  const servers = [senderOn({ name: 'a' }), senderOn({ name: 'b' })]
  received = []
  for (let round = 0; round < 4; round++) {
    await Promise.all(servers.map((server) => server.work()))
    await Promise.all(servers.map((server) => server.whenIdle()))
  }
  expect(overlaps).toEqual([])
  expect(received).toHaveLength(240)
  expect(new Set(received.map(({ url, event }) => `${url} ${event.id}`)).size).toBe(240)
})

test('when a server was killed while sending, another goes on once its lease has ended', async () => {
  const { id } = await aWebhook(t.db)
  await aDelivery(t.db, id, { at: clock })
  expect(await claimWebhooks(t.db, { sender: randomUUID(), at: clock })).toEqual([id])
  const sender = aSender()
  expect(await sendAll(sender)).toHaveLength(0)
  const { sendingUntil } = await webhook(id)
  expect(sendingUntil?.getTime()).toBeGreaterThan(Date.now() + 20_000)
  expect(sendingUntil?.getTime()).toBeLessThan(Date.now() + 31_000)
  await t.db.updateTable('webhooks').set({ sendingUntil: new Date() }).execute()
  expect(await sendAll(sender)).toHaveLength(1)
  expect(await webhook(id)).toMatchObject({ sender: null, sendingUntil: null })
})

test('a server that lost its lease while sending marks only what arrived', async () => {
  const { id } = await aWebhook(t.db)
  const [arrived] = [
    await aDelivery(t.db, id, { recordId: 1, at: clock }),
    await aDelivery(t.db, id, { recordId: 2, at: clock }),
  ]
  const other = randomUUID()
  const sender = aSender(async ({ event }) => {
    await t.db.updateTable('webhooks').set({ sender: other }).execute()
    return event.id === arrived.eventId ? delivered : refused
  })
  await sendAll(sender)
  expect((await deliveries()).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['DELIVERED', 1],
    ['WAITING', 0],
  ])
  expect((await webhook(id)).sender).toBe(other)
})

test('a server that stops leaves what it was sending to wait, and gives its webhooks back at once', async () => {
  const { id } = await aWebhook(t.db)
  await aDelivery(t.db, id, { at: clock })
  const { promise: isStopped, resolve } = Promise.withResolvers<undefined>()
  const sender = aSender(() => isStopped)
  await sender.work()
  const stopping = sender.stop()
  resolve(undefined)
  await stopping
  expect((await deliveries())[0]).toMatchObject({ status: 'WAITING', attempts: 0 })
  expect((await webhook(id)).sender).toBe(null)
  expect(await sendAll(aSender())).toHaveLength(1)
})

test('the page of webhooks hears of new and of finished deliveries', async () => {
  const { id } = await aWebhook(t.db)
  await anEvent([1])
  const { changes } = await announcedBy(t, () => sendAll(aSender()))
  const own = changes.filter(({ entity }) => entity === 'webhooks').map(({ ids }) => ids)
  expect(own).toEqual([[id], [id]])
})

test('an event that can’t be made fails like a refused one', async () => {
  const { id } = await aWebhook(t.db)
  await anEvent([1])
  await sendAll(aSender(() => delivered, { timeZone: 'Nowhere' }))
  expect(received).toEqual([])
  expect((await deliveries())[0]).toMatchObject({ status: 'WAITING', attempts: 1 })
  expect(await webhook(id)).toMatchObject({ failures: 0, lastError: 'Dray couldn’t read this record' })
})

test('a change of thousands of records at once is sent whole', async () => {
  await aWebhook(t.db)
  await anEvent(Array.from({ length: 3000 }, (_, record) => record + 1_000_000))
  await sendAll(aSender())
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(3000)
})

test('deliveries are deleted 30 days after they ended, and never while they wait', async () => {
  const { id } = await aWebhook(t.db)
  const at = new Date('2026-01-01')
  for (const status of ['WAITING', 'FAILED', 'DELIVERED'] as const) await aDelivery(t.db, id, { status, at })
  await deleteDeliveriesBefore(t.db, at)
  expect(await statuses()).toHaveLength(3)
  await deleteDeliveriesBefore(t.db, new Date(at.getTime() + 1))
  expect(await statuses()).toEqual(['WAITING'])
})
