import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProduct } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')
const accounting = await t.as('ACCOUNTING')
const driver = await t.as('DRIVER')
const product = await aProduct(t.db)
const { id: batchId } = await aBatch(t.db, product.id, { quantity: 100_000 })
const today = t.today()

const send = (events: unknown, by: ApiClient = driver) => by('POST', '/api/db/deliveries/events', { body: { events } })

async function aStop({ quantity = 10, driverId = driver.userId, orderStatus = 'PACKED' as const } = {}) {
  const { id } = await anOrder(t.db, { lines: [{ sku: product.sku, quantity, batchId }], orderStatus })
  await t.db.updateTable('orders').set({ deliveryDate: today, driverId }).where('id', '=', id).execute()
  const lines = await t.db.selectFrom('orderLines').select('id').where('orderId', '=', id).execute()
  return { id, lineId: lines[0]?.id ?? 0 }
}

const event = (orderId: number, more: object = {}) => ({
  id: randomUUID(),
  kind: 'DELIVERED',
  orderId,
  at: new Date().toISOString(),
  ...more,
})
const collecting = (orderId: number, amount: number) =>
  event(orderId, { kind: 'COLLECTED', amount, paymentMethod: 'CASH' })

async function stateOf(orderId: number) {
  const order = (await admin('GET', `/api/db/orders/getByID/${orderId}`)).json().res
  const count = (table: 'proofs' | 'collections' | 'creditMemos' | 'stopEvents') =>
    t.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
  return {
    status: order.orderStatus,
    proofs: (await count('proofs')).n,
    collections: (await count('collections')).n,
    memos: (await count('creditMemos')).n,
    events: (await count('stopEvents')).n,
  }
}
const untouched = { status: 'PACKED', proofs: 0, collections: 0, memos: 0, events: 0 }

const stopOn = async (orderId: number) =>
  (await driver('GET', `/api/db/orders/getDeliveries/${today}`)).json().find(({ id }: { id: number }) => id === orderId)

test('a delivery ships the order and keeps who took it, and what came back waits as a requested credit memo', async () => {
  const { id, lineId } = await aStop()
  const refused = [
    { units: 2, disposition: 'RESTOCK', reason: 'Ordered too many' },
    { units: 1, disposition: 'DAMAGED', reason: 'Dented' },
  ]
  const delivered = event(id, {
    accepted: [{ orderLineId: lineId, units: 7, refused }],
    receivedBy: 'J. Smith',
    signature: 'M0 0L10.5 10C1 2 3 4 5 6',
  })
  expect((await send([delivered])).json()).toEqual([{ id: delivered.id, done: true }])
  expect(await stateOf(id)).toEqual({ status: 'DELIVERED', proofs: 1, collections: 0, memos: 1, events: 1 })
  const [memo] = (await accounting('GET', `/api/db/memos/getByOrder/${id}`)).json()
  expect(memo).toMatchObject({
    status: 'REQUESTED',
    lines: [
      { orderLineId: lineId, units: 2, disposition: 'RESTOCK' },
      { orderLineId: lineId, units: 1, disposition: 'DAMAGED', reason: 'Dented' },
    ],
  })
  expect(await stopOn(id)).toMatchObject({
    orderStatus: 'DELIVERED',
    delivered: { at: delivered.at, receivedBy: 'J. Smith', refusedUnits: 3, isClockOff: false },
    notDelivered: null,
  })
})

test('an event counts once, whether it is sent again in the same request, later, or twice at once', async () => {
  const { id } = await aStop()
  const events = [event(id), collecting(id, 20), collecting(id, 20)]
  const all = events.map((each) => ({ id: each.id, done: true }))
  const answers = await Promise.all([
    send(events),
    send(events),
    send(events.toReversed()),
    send([...events, ...events]),
  ])
  expect(answers[0]?.json()).toEqual(all)
  expect(answers[3]?.json()).toEqual([...all, ...all])
  expect((await send(events)).json()).toEqual(all)
  expect(await stateOf(id)).toEqual({ status: 'DELIVERED', proofs: 1, collections: 2, memos: 0, events: 3 })
})

test('an event that an older version of the phone’s page sent is the same with what the phone showed', async () => {
  const { id, lineId } = await aStop()
  const older = event(id)
  expect((await send([older])).json()).toEqual([{ id: older.id, done: true }])
  const newer = { ...older, photos: [], shown: [{ orderLineId: lineId, productId: product.id, units: 10 }] }
  expect((await send([newer])).json()).toEqual([{ id: older.id, done: true }])
  expect(await stateOf(id)).toMatchObject({ proofs: 1, events: 1 })
})

test('an id that was used before with other content or by another driver is refused', async () => {
  const { id } = await aStop()
  const other = await t.as('DRIVER')
  const first = collecting(id, 20)
  await send([first])
  for (const [again, by] of [
    [{ ...first, amount: 30 }, driver],
    [first, other],
  ] as const)
    expect((await send([again], by)).json()).toMatchObject([{ id: first.id, code: 'event-reused' }])
  expect((await stateOf(id)).collections).toBe(1)
})

test('a refused event changes nothing and doesn’t block the others, wherever it stands', async () => {
  const { id, lineId } = await aStop()
  const foreign = await aStop({ driverId: (await t.as('DRIVER')).userId })
  const accepted = (units: number, refused: object[] = []) =>
    event(id, { accepted: [{ orderLineId: lineId, units, refused }] })
  const back = (units: number, more: object = {}) => ({ units, disposition: 'RESTOCK', reason: 'Too many', ...more })
  const wrong: [object, string][] = [
    [event(foreign.id, { kind: 'NOT_DELIVERED', reason: 'Closed' }), 'order-not-found'],
    [event(9_999_999), 'order-not-found'],
    [event(id, { accepted: [{ orderLineId: 9_999_999, units: 1 }] }), 'stop-line-unknown'],
    [accepted(11), 'stop-units-differ'],
    [accepted(9), 'stop-units-differ'],
    [accepted(9, [back(2)]), 'stop-units-differ'],
    [accepted(-1), 'invalid-request'],
    [accepted(9, [back(1, { reason: ' ' })]), 'reason-missing'],
    [accepted(9, [back(1, { disposition: 'KEPT' })]), 'invalid-request'],
    [event(id, { signature: '<svg onload="alert(1)"/>' }), 'invalid-request'],
    [event(id, { signature: 'M0 0"/><script>' }), 'invalid-request'],
    [event(id, { photos: ['never-uploaded.jpg'] }), 'photo-unknown'],
    [event(id, { photos: Array.from({ length: 6 }, (_, n) => `${n}.jpg`) }), 'invalid-request'],
    [event(id, { kind: 'STOLEN' }), 'invalid-request'],
    [event(id, { at: 'yesterday' }), 'invalid-request'],
    [event(id, { kind: 'NOT_DELIVERED' }), 'invalid-request'],
    [event(id, { kind: 'COLLECTED', amount: -5, paymentMethod: 'CASH' }), 'invalid-request'],
    [event(id, { kind: 'COLLECTED', amount: 5, paymentMethod: 'SHELLS' }), 'invalid-request'],
    [{ ...event(id), id: 'not a uuid' }, 'invalid-request'],
    [{ id: randomUUID() }, 'invalid-request'],
  ]
  const good = collecting(id, 5)
  const events = wrong.map(([each]) => each)
  const answer = await send([...events.slice(0, 9), good, ...events.slice(9)])
  expect(answer.statusCode).toBe(200)
  const codes = answer.json().map(({ code, done }: { code?: string; done?: true }) => code ?? done)
  expect(codes).toEqual([...wrong.slice(0, 9).map(([, code]) => code), true, ...wrong.slice(9).map(([, code]) => code)])
  expect(await stateOf(id)).toEqual({ ...untouched, collections: 1, events: 1 })
  expect((await stateOf(foreign.id)).events).toBe(0)
})

test('a request that is no list of events is refused whole', async () => {
  for (const events of [
    undefined,
    null,
    [],
    'a',
    [null],
    [{}],
    [{ id: 5 }],
    Array.from({ length: 501 }, () => event(1)),
  ])
    expect((await send(events)).statusCode).toBe(400)
  const { id } = await aStop()
  for (const role of ['SALES', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'] as const)
    expectRefusal(await send([event(id)], await t.as(role)), 403, 'not-allowed')
  expect(await stateOf(id)).toEqual(untouched)
})

test('a stop that is not delivered keeps its order open, and may be delivered later', async () => {
  const { id } = await aStop()
  const failed = event(id, {
    kind: 'NOT_DELIVERED',
    reason: 'Closed',
    at: new Date(Date.now() - 60_000).toISOString(),
  })
  expect((await send([failed])).json()).toEqual([{ id: failed.id, done: true }])
  expect(await stopOn(id)).toMatchObject({
    orderStatus: 'PACKED',
    delivered: null,
    notDelivered: { at: failed.at, reason: 'Closed', isClockOff: false },
  })
  await send([event(id)])
  expect(await stopOn(id)).toMatchObject({ orderStatus: 'DELIVERED', notDelivered: null })
})

test('events that arrive in another order than they happened end the same', async () => {
  const { id } = await aStop()
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const failed = event(id, { kind: 'NOT_DELIVERED', reason: 'Closed', at: at(90) })
  const delivered = event(id, { at: at(30) })
  expect((await send([delivered])).json()).toEqual([{ id: delivered.id, done: true }])
  expect((await send([failed])).json()).toEqual([{ id: failed.id, done: true }])
  expect(await stateOf(id)).toEqual({ status: 'DELIVERED', proofs: 1, collections: 0, memos: 0, events: 2 })
  const tooLate = event(id, { kind: 'NOT_DELIVERED', reason: 'Closed', at: at(10) })
  expect((await send([tooLate])).json()).toMatchObject([{ code: 'order-not-open' }])
})

test('a stop is delivered once; the office’s own delivery still takes a proof', async () => {
  const { id } = await aStop()
  await admin('PUT', `/api/db/orders/update/${id}`, { body: { orderStatus: 'DELIVERED' } })
  expect((await send([event(id)])).json()).toMatchObject([{ done: true }])
  expect((await send([event(id)])).json()).toMatchObject([{ code: 'stop-delivered' }])
})

test('a phone whose clock is a year off counts for today and is marked', async () => {
  for (const at of ['2024-01-15T10:00:00Z', '2031-01-15T10:00:00Z']) {
    const { id } = await aStop()
    await send([{ ...collecting(id, 5), at }, event(id, { at })])
    expect(await stopOn(id)).toMatchObject({
      delivered: { at: new Date(at).toISOString(), isClockOff: true },
      collections: [{ amount: 5 }],
    })
    const [collection] = await t.db.selectFrom('collections').select('collectedOn').where('orderId', '=', id).execute()
    expect(collection).toEqual({ collectedOn: today })
  }
})

test('what a phone dates hours ahead, on the next day, counts today', async () => {
  const { id } = await aStop()
  const at = new Date(Date.now() + 24 * 60 * 60 * 1000 - 60_000).toISOString()
  const events = [{ ...collecting(id, 5), at }, event(id, { at })]
  expect((await send(events)).json()).toMatchObject([{ done: true }, { done: true }])
  const { collectedOn, shippedOn } = await t.db
    .selectFrom('collections')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['collectedOn', 'shippedOn'])
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow()
  expect([collectedOn, shippedOn]).toEqual([today, today])
})

test('the log says the phone’s time beside the server’s', async () => {
  const { id } = await aStop()
  await send([event(id, { at: '2024-01-15T10:42:00Z', receivedBy: 'J. Smith' })])
  const log = (await admin('GET', `/api/db/changelog/getAll/order/${id}`)).json()
  expect(JSON.stringify(log)).toMatch(
    /Delivered to J. Smith on Jan 15, 2024, \d+:42 AM by the phone's clock, which is off/,
  )
  const paid = await aStop()
  await send([{ ...collecting(paid.id, 5), at: new Date(Date.now() - 60_000).toISOString() }])
  const [entry] = (await admin('GET', `/api/db/changelog/getAll/order/${paid.id}`)).json()
  expect(entry.notes).toMatch(/^Collected \$5\.00 in cash on .* by the phone's clock, awaiting confirmation$/)
})

test('a company may require a signature or a photo', async () => {
  const { id } = await aStop()
  const require = (body: object) => admin('PUT', '/api/db/settings/updateCompany', { body })
  await require({ requireSignature: true })
  expect((await send([event(id)])).json()).toMatchObject([{ code: 'signature-missing' }])
  await require({ requireSignature: false, requirePhoto: true })
  expect((await send([event(id, { signature: 'M0 0L1 1' })])).json()).toMatchObject([{ code: 'photo-missing' }])
  expect(await stateOf(id)).toEqual(untouched)
  const body = { orderStatus: 'DELIVERED' }
  for (const required of [{ requirePhoto: true }, { requirePhoto: false, requireSignature: true }]) {
    await require(required)
    expectRefusal(await driver('PUT', `/api/db/orders/update/${id}`, { body }), 409, 'proof-missing')
    expect((await driver('PUT', `/api/db/orders/update/${id}`, { body: { orderStatus: 'PACKED' } })).statusCode).toBe(
      200,
    )
  }
  const inOffice = await aStop()
  expect((await (await t.as('SALES'))('PUT', `/api/db/orders/update/${inOffice.id}`, { body })).statusCode).toBe(200)
  await require({ requireSignature: false })
  expect((await send([event(id)])).json()).toMatchObject([{ done: true }])
})

/** The smallest start that counts as a JPEG. */
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(40)])

async function upload(by: ApiClient, fileName: string, bytes = jpeg, type = 'image/jpeg') {
  const signed = await by('POST', '/api/storage/getUploadURL', { body: { fileName, bucket: 'proofs' } })
  if (signed.statusCode !== 200) return signed
  return t.app.inject({
    method: 'PUT',
    url: signed.json().uploadUrl,
    payload: bytes,
    headers: { 'content-type': type },
  })
}

test('photos are read by the office and the driver of the order, and stay', async () => {
  const { id } = await aStop()
  const fileName = `${randomUUID()}.jpg`
  expect((await upload(driver, fileName)).statusCode).toBe(204)
  const other = await t.as('DRIVER')
  // Another driver's photo is none of theirs to send.
  const foreign = await aStop({ driverId: other.userId })
  expect((await send([event(foreign.id, { photos: [fileName] })], other)).json()).toMatchObject([
    { code: 'photo-unknown' },
  ])
  expect((await send([event(id, { photos: [fileName] })])).json()).toMatchObject([{ done: true }])
  const again = await aStop()
  expect((await send([event(again.id, { photos: [fileName] })])).json()).toMatchObject([{ code: 'photo-unknown' }])

  const read = async (by: ApiClient) => (await by('GET', `/storage/proofs/${fileName}`)).statusCode
  expect(await Promise.all([driver, accounting, await t.as('SALES')].map(read))).toEqual([200, 200, 200])
  expect(await read(other)).toBe(404)
  await t.db.updateTable('orders').set({ driverId: other.userId }).where('id', '=', id).execute()
  expect(await read(other)).toBe(200)
  const body = { fileName, bucket: 'proofs' }
  expectRefusal(await admin('DELETE', '/api/storage/delete', { body }), 403, 'documents-stay')
  for (const by of [admin, driver]) expectRefusal(await by('GET', '/api/storage/list/proofs'), 403, 'not-allowed')
})

test('only images of a usual size are photos, and only drivers take them', async () => {
  const name = () => `${randomUUID()}.jpg`
  expectRefusal(await upload(driver, name(), Buffer.from('<svg onload="alert(1)"/>')), 415, 'wrong-file-type')
  expectRefusal(await upload(driver, name(), Buffer.from('<svg/>'), 'image/svg+xml'), 415, 'wrong-file-type')
  const large = Buffer.concat([jpeg, Buffer.alloc(30 * 1024 * 1024)])
  expectRefusal(await upload(driver, name(), large), 413, 'file-too-large')
  expectRefusal(await upload(accounting, name()), 403, 'not-allowed')
})

test('an event that fails for a reason of the server is to be sent again, and so is what follows it at that customer', async () => {
  const [hit, spared] = [await aStop(), await aStop()]
  await sql`
    create function fail_collection() returns trigger language plpgsql as $$
    begin raise exception 'deadlock' using errcode = '40P01'; end $$;
    create trigger fail_collection before insert on collections
      for each row when (new.amount_cents = 777) execute function fail_collection()`.execute(t.db)
  const events = [
    { ...collecting(hit.id, 7.77), at: '2026-01-02T00:00:00Z' },
    { ...event(hit.id), at: '2026-01-02T00:01:00Z' },
    event(spared.id),
  ]
  const [first, second, third] = (await send(events)).json()
  await sql`drop function fail_collection cascade`.execute(t.db)
  expect(first).toMatchObject({ id: events[0]?.id, retry: true, code: 'busy' })
  expect(second).toMatchObject({ id: events[1]?.id, retry: true, code: 'busy' })
  expect(third).toEqual({ id: events[2]?.id, done: true })
  expect(await stateOf(hit.id)).toEqual(untouched)
  expect((await send(events)).json()).toEqual(events.map(({ id }) => ({ id, done: true })))
  expect(await stateOf(hit.id)).toEqual({ status: 'DELIVERED', proofs: 1, collections: 1, memos: 0, events: 2 })
})

const undo = (id: number, by: ApiClient = driver) =>
  by('PUT', `/api/db/orders/update/${id}`, { body: { orderStatus: 'PACKED' } })
const memosOf = async (id: number) => (await accounting('GET', `/api/db/memos/getByOrder/${id}`)).json()
const refusing = (id: number, lineId: number, units: number) => {
  const refused = [{ units, disposition: 'RESTOCK', reason: 'Too many' }]
  return event(id, { accepted: [{ orderLineId: lineId, units: 10 - units, refused }] })
}

test('undoing a delivery withdraws the credit memo it requested, and the next delivery starts from nothing', async () => {
  const { id, lineId } = await aStop()
  for (let times = 1; times <= 2; times++) {
    await send([refusing(id, lineId, 2)])
    expect(await stopOn(id)).toMatchObject({ delivered: { refusedUnits: 2 } })
    expect((await undo(id)).statusCode).toBe(200)
    expect(await memosOf(id)).toMatchObject(
      Array.from({ length: times }, () => ({ status: 'DECLINED', decidedReason: 'Delivery undone' })),
    )
  }
  expect(await stopOn(id)).toMatchObject({ delivered: null, requestedCredit: 0 })
  // The office's own delivery has no proof yet: the undone ones don't count.
  await admin('PUT', `/api/db/orders/update/${id}`, { body: { orderStatus: 'DELIVERED' } })
  expect((await admin('GET', `/api/db/orders/getProofs/${id}`)).json()).toEqual([])
  expect((await send([event(id)])).json()).toMatchObject([{ done: true }])
  expect((await memosOf(id)).filter(({ status }: { status: string }) => status === 'REQUESTED')).toEqual([])
  expect((await admin('GET', `/api/db/orders/getProofs/${id}`)).json()).toMatchObject([
    { acceptedUnits: 10, refusedUnits: 0, memoId: null },
  ])
  const log = JSON.stringify((await admin('GET', `/api/db/changelog/getAll/order/${id}`)).json())
  expect(log).toContain('Credit memo declined: Delivery undone')
})

test('undoing a delivery leaves a credit memo that was declined or voided as it was decided', async () => {
  for (const [acts, status] of [
    [['decline'], 'DECLINED'],
    [['issue', 'void'], 'VOIDED'],
  ] as const) {
    const { id, lineId } = await aStop()
    await send([refusing(id, lineId, 2)])
    const [{ id: memoId }] = await memosOf(id)
    for (const act of acts) {
      const body = act === 'issue' ? {} : { reason: 'Never came back' }
      expect((await accounting('POST', `/api/db/memos/${act}/${memoId}`, { body })).statusCode, act).toBe(200)
    }
    const [decided] = await memosOf(id)
    expect(decided).toMatchObject({ status, decidedReason: 'Never came back' })
    expect((await undo(id)).statusCode, status).toBe(200)
    expect(await memosOf(id), status).toEqual([decided])
  }
})

test('a delivery whose credit memo was issued can no longer be undone, alone or with others', async () => {
  const { id, lineId } = await aStop()
  await send([refusing(id, lineId, 2)])
  const [memo] = await memosOf(id)
  await accounting('POST', `/api/db/memos/issue/${memo.id}`, { body: {} })
  expectRefusal(await undo(id), 409, 'memo-decided')
  const together = { orders: [{ id }], orderStatus: 'CANCELLED' }
  expectRefusal(await admin('PUT', '/api/db/orders/updateStatuses', { body: together }), 409, 'memo-decided')
  expect(await stateOf(id)).toMatchObject({ status: 'DELIVERED', memos: 1 })
})

test('of an undo and an issue at once, one wins: no issued memo is left on an order that was not delivered', async () => {
  const { id, lineId } = await aStop()
  await send([refusing(id, lineId, 2)])
  const [memo] = await memosOf(id)
  const [undone, issued] = await Promise.all([
    undo(id),
    accounting('POST', `/api/db/memos/issue/${memo.id}`, { body: {} }),
  ])
  const { status } = await stateOf(id)
  const [after] = await memosOf(id)
  expect(new Set([undone.statusCode, issued.statusCode])).toEqual(new Set([200, 409]))
  expect([status, after.status]).toEqual(undone.statusCode === 200 ? ['PACKED', 'DECLINED'] : ['DELIVERED', 'ISSUED'])
})

test('a delivery on a closed today is refused and not kept for the office, and counts once today is open again', async () => {
  const { id, lineId } = await aStop()
  const phoneSays = [event(id), refusing(id, lineId, 2)]
  await t.db.insertInto('closings').values({ closedThrough: today, reason: null, userId: admin.userId }).execute()
  expect((await send(phoneSays)).json()).toMatchObject([{ code: 'period-closed' }, { code: 'period-closed' }])
  await t.db.deleteFrom('closings').execute()
  expect(await stateOf(id)).toEqual(untouched)
  const [whole] = phoneSays
  expect((await send([whole])).json()).toEqual([{ id: whole?.id, done: true }])
  expect(await stateOf(id)).toMatchObject({ status: 'DELIVERED', proofs: 1, events: 1 })
})
