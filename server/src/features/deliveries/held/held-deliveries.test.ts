import { randomUUID } from 'node:crypto'
import { cents } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { expect, test } from 'vitest'
import { announcedBy } from '../../../test-data/announcements.ts'
import { aProduct } from '../../../test-data/builders.ts'
import { countByCode, expectRefusal, expectSoundTotals } from '../../../test-data/expectations.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const [admin, rep, keeper, accounting, driver, other] = await Promise.all([
  t.as('ADMIN'),
  t.as('SALES'),
  t.as('INVENTORY'),
  t.as('ACCOUNTING'),
  t.as('DRIVER'),
  t.as('DRIVER'),
])
const product = await aProduct(t.db, { basePrice: cents(10_00), hasBatch: false, stock: 10_000 })
const second = await aProduct(t.db, { basePrice: cents(5_00), hasBatch: false, stock: 10_000 })
const today = t.today()

type Sold = { sku: string; quantity: number; batchId?: number }

/** A packed order of four units on the driver's route. */
async function aStop(lines: readonly Sold[] = [{ sku: product.sku, quantity: 4 }]) {
  const order = await anOrder(t.db, { lines, orderStatus: 'PACKED' })
  await change(order.id, { deliveryDate: today, driverId: driver.userId })
  return { ...order, lineId: order.lineIds[0] ?? 0 }
}

async function change(id: number, body: object) {
  const answer = await admin('PUT', `/api/db/orders/update/${id}`, { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const setUnits = (stop: { id: number; lineId: number }, quantity: number) =>
  change(stop.id, { orderItems: [{ id: stop.lineId, productSku: product.sku, quantity }] })

type Stop = Awaited<ReturnType<typeof aStop>>

/** The phone sends this after it showed four units. */
const delivery = ({ id, lineId }: Stop, more: object = {}) => ({
  id: randomUUID(),
  kind: 'DELIVERED',
  orderId: id,
  at: new Date().toISOString(),
  shown: [{ orderLineId: lineId, productId: product.id, units: 4 }],
  receivedBy: 'J. Smith',
  ...more,
})
const refusing = (stop: Stop, units: number) => {
  const refused = [{ units, disposition: 'RESTOCK', reason: 'Too many' }]
  return delivery(stop, { accepted: [{ orderLineId: stop.lineId, units: 4 - units, refused }] })
}
const send = async (event: object, by: ApiClient = driver) =>
  (await by('POST', '/api/db/deliveries/events', { body: { events: [event] } })).json()[0]
const listed = async (by: ApiClient = rep) => (await by('GET', '/api/db/deliveries/getHeld')).json()
const heldOf = async ({ id }: { id: number }, by: ApiClient = rep) =>
  (await listed(by)).find(({ orderId }: { orderId: number }) => orderId === id)
const apply = (id: number, body: object = {}, by: ApiClient = rep) =>
  by('POST', `/api/db/deliveries/applyHeld/${id}`, { body })
const dismiss = (id: number, body: object = { reason: 'Never left' }, by: ApiClient = rep) =>
  by('POST', `/api/db/deliveries/dismissHeld/${id}`, { body })
const proofsOf = async ({ id }: { id: number }) => (await admin('GET', `/api/db/orders/getProofs/${id}`)).json()
const orderOf = async ({ id }: { id: number }) => (await admin('GET', `/api/db/orders/getByID/${id}`)).json().res
const logOf = async ({ id }: { id: number }) =>
  JSON.stringify((await admin('GET', `/api/db/changelog/getAll/order/${id}`)).json())
const standings = ({ id }: { id: number }) =>
  t.db.selectFrom('proofs').select('standing').where('orderId', '=', id).orderBy('id').execute()

/** A delivery of four units that waits because the office raised the order to nine. */
async function aHeldDelivery(event = delivery) {
  const stop = await aStop()
  await setUnits(stop, 9)
  expect(await send(event(stop))).toMatchObject({ done: true })
  return { ...stop, held: await heldOf(stop) }
}

test('held deliveries are listed in the sequence in which they came', async () => {
  const held = [await aHeldDelivery(), await aHeldDelivery(), await aHeldDelivery()]
  const ids = held.map(({ id }) => id)
  const orderIds = (await listed()).map(({ orderId }: { orderId: number }) => orderId)
  expect(orderIds.filter((id: number) => ids.includes(id))).toEqual(ids)
})

test('a proof says the units that the phone showed, and an older phone the units of the order', async () => {
  const stop = await aStop()
  expect(await send(refusing(stop, 1))).toEqual({ id: expect.any(String), done: true })
  expect(await proofsOf(stop)).toMatchObject([{ orderedUnits: 4, acceptedUnits: 3, refusedUnits: 1 }])
  const older = await aStop()
  await setUnits(older, 9)
  expect(await send(delivery(older, { shown: undefined }))).toEqual({ id: expect.any(String), done: true })
  expect(await proofsOf(older)).toMatchObject([{ orderedUnits: 9, acceptedUnits: 9 }])
})

test('a delivery whose order the office changed meanwhile waits for the office, with what differs', async () => {
  const cases: [string, RegExp, object, (stop: Stop) => Promise<unknown>][] = [
    ['raised', /changed the units/, { units: [{ shown: 4, now: 9 }] }, (stop) => setUnits(stop, 9)],
    ['lowered', /changed the units/, { units: [{ shown: 4, now: 1 }] }, (stop) => setUnits(stop, 1)],
    [
      'another product',
      /changed the units/,
      { units: [{ productId: second.id, productName: second.name, shown: 0, now: 2 }] },
      ({ id, lineId }) =>
        change(id, {
          orderItems: [
            { id: lineId, productSku: product.sku, quantity: 4 },
            { productSku: second.sku, quantity: 2 },
          ],
        }),
    ],
    ['given away', /off your route/, { driver: true }, ({ id }) => change(id, { driverId: other.userId })],
    ['without a driver', /off your route/, { driver: true }, ({ id }) => change(id, { driverId: null })],
    ['a pickup', /a pickup/, { driver: false, pickup: true }, ({ id }) => change(id, { pickupOrder: true })],
    ['canceled', /canceled/, { status: 'CANCELLED' }, ({ id }) => change(id, { orderStatus: 'CANCELLED' })],
    ['a draft', /took this order back/, { status: 'DRAFT' }, ({ id }) => change(id, { orderStatus: 'DRAFT' })],
    ['refunded', /took this order back/, { status: 'REFUNDED' }, ({ id }) => change(id, { orderStatus: 'REFUNDED' })],
  ]
  for (const [name, sentence, differs, change] of cases) {
    const stop = await aStop()
    await change(stop)
    const before = await orderOf(stop)
    const event = { ...refusing(stop, 1), signature: 'M0 0L1 1', notes: 'At the back' }
    const first = await send(event)
    expect(first, name).toMatchObject({ done: true, held: expect.stringMatching(sentence) })
    expect(await send(event), name).toEqual(first)
    expect(await orderOf(stop), name).toEqual(before)
    expect(await proofsOf(stop), name).toEqual([])
    expect(await heldOf(stop), name).toMatchObject({
      ...{ orderNum: before.orderNum, driverId: driver.userId, deliveredAt: event.at, receivedBy: 'J. Smith' },
      ...{ shownUnits: 4, refusedUnits: 1, signature: 'M0 0L1 1', notes: 'At the back', differs, problem: null },
    })
    expect(await heldOf(stop, driver), name).toMatchObject({ differs })
    expect(await heldOf(stop, other), name).toBeUndefined()
    expect(await standings(stop), name).toEqual([{ standing: 'HELD' }])
    expect(await logOf(stop), name).toMatch(/Delivery to J\. Smith on .* kept for the office/)
  }
  await expectSoundTotals(t.db)
})

test('a changed price, day or note is no difference, and neither is a line that was split over batches', async () => {
  const plain = await aStop()
  const orderItems = [{ id: plain.lineId, productSku: product.sku, quantity: 4, unitPrice: 8 }]
  await change(plain.id, { orderItems, deliveryDate: '2026-12-31', notes: 'Ring twice' })
  expect(await send(delivery(plain))).toEqual({ id: expect.any(String), done: true })

  const tracked = await aProduct(t.db)
  const [first, next] = [await aBatch(t.db, tracked.id, { quantity: 3 }), await aBatch(t.db, tracked.id)]
  const split = await aStop([{ sku: tracked.sku, quantity: 4, batchId: first.id }])
  const line = { productSku: tracked.sku, unitPrice: 10 }
  await change(split.id, {
    orderItems: [
      { ...line, id: split.lineId, quantity: 1, productBatchId: first.id },
      { ...line, quantity: 3, productBatchId: next.id },
    ],
  })
  const shown = [{ orderLineId: split.lineId, productId: tracked.id, units: 4 }]
  const refused = [{ units: 2, disposition: 'RESTOCK', reason: 'Too many' }]
  const accepted = [{ orderLineId: split.lineId, units: 2, refused }]
  expect(await send(delivery(split, { shown, accepted }))).toEqual({ id: expect.any(String), done: true })
  const [memo] = (await accounting('GET', `/api/db/memos/getByOrder/${split.id}`)).json()
  expect(memo.lines.map(({ units }: { units: number }) => units)).toEqual([1, 1])
})

test('a delivery that the rules of stock stop waits for the office, which can apply it once the order is right', async () => {
  const tracked = await aProduct(t.db)
  const [held, fresh] = [await aBatch(t.db, tracked.id), await aBatch(t.db, tracked.id)]
  const stop = await aStop([{ sku: tracked.sku, quantity: 4, batchId: held.id }])
  const hold = { batchIds: [held.id], reason: 'Recall' }
  expect((await admin('POST', '/api/db/products/holdBatches', { body: hold })).statusCode).toBe(200)
  const shown = [{ orderLineId: stop.lineId, productId: tracked.id, units: 4 }]
  expect(await send(delivery(stop, { shown }))).toMatchObject({
    done: true,
    held: 'The office has to look at this order first. Your delivery is kept.',
  })
  const { id, problem } = await heldOf(stop)
  expect(problem).toMatch(/can't be used/)
  expectRefusal(await apply(id), 409, 'batch-not-usable')
  const orderItems = [{ id: stop.lineId, productSku: tracked.sku, quantity: 4, productBatchId: fresh.id }]
  await change(stop.id, { orderItems })
  expect((await apply(id)).json()).toMatchObject({ order: { orderStatus: 'DELIVERED' }, backorder: null })
  await expectSoundTotals(t.db)
})

test('applying leaves the order with what was handed over, and the rest waits on a backorder', async () => {
  const { held, ...stop } = await aHeldDelivery((each) => refusing(each, 1))
  const answer = await apply(held.id, { modifiedOn: held.modifiedOn }, keeper)
  expect(answer.statusCode, answer.body).toBe(200)
  const { order, backorder } = answer.json()
  expect(order).toMatchObject({ id: stop.id, orderStatus: 'DELIVERED', unitQuantity: 4, driverId: driver.userId })
  expect(backorder).toMatchObject({ orderStatus: 'RECEIVED', unitQuantity: 5, backorderOf: { id: stop.id } })
  expect(await proofsOf(stop)).toMatchObject([{ orderedUnits: 4, acceptedUnits: 3, refusedUnits: 1 }])
  const memos = (await accounting('GET', `/api/db/memos/getByOrder/${stop.id}`)).json()
  expect(memos).toMatchObject([{ status: 'REQUESTED', lines: [{ units: 1, disposition: 'RESTOCK' }] }])
  expect(await heldOf(stop)).toBeUndefined()
  expect(await logOf(stop)).toMatch(/Delivery by .* on .* applied/)
  expectRefusal(await apply(held.id), 409, 'delivery-settled')
  expectRefusal(await dismiss(held.id), 409, 'delivery-settled')
  await expectSoundTotals(t.db)
})

test('applying brings back a line that was removed, raises one that was lowered, and takes back a cancelation', async () => {
  const lowered = await aStop()
  await setUnits(lowered, 1)
  const removed = await aStop()
  await change(removed.id, { orderItems: [{ productSku: second.sku, quantity: 2 }] })
  const canceled = await aStop()
  await change(canceled.id, { orderStatus: 'CANCELLED' })
  const pickup = await aStop()
  await change(pickup.id, { pickupOrder: true })
  const shipped = await aStop()
  await setUnits(shipped, 9)
  await change(shipped.id, { orderStatus: 'DELIVERED' })
  for (const [name, stop, waits] of [
    ['lowered', lowered, null],
    ['removed', removed, 2],
    ['canceled', canceled, null],
    ['pickup', pickup, null],
    ['delivered by the office', shipped, 5],
  ] as const) {
    await send(refusing(stop, 2))
    const answer = await apply((await heldOf(stop)).id)
    expect(answer.statusCode, `${name}: ${answer.body}`).toBe(200)
    const { order, backorder } = answer.json()
    expect(order, name).toMatchObject({ orderStatus: 'DELIVERED', unitQuantity: 4, pickupOrder: false })
    expect(order.driverId, name).toBe(driver.userId)
    expect(order.orderedItems, name).toMatchObject([{ productSku: product.sku, quantity: 4 }])
    expect(backorder?.unitQuantity ?? null, name).toBe(waits)
    expect(await proofsOf(stop), name).toMatchObject([
      { acceptedUnits: 2, refusedUnits: 2, memoId: expect.any(Number) },
    ])
  }
  await expectSoundTotals(t.db)
})

test('an applied delivery counts on the phone’s day, and today, marked, if that day was closed since', async () => {
  const yesterday = addDays(today, -1)
  const at = new Date(Date.now() - 24 * 60 * 60 * 1000 + 60_000).toISOString()
  const [open, closed] = [
    await aHeldDelivery((each) => delivery(each, { at })),
    await aHeldDelivery((each) => delivery(each, { at })),
  ]
  const shippedOn = ({ id }: Stop) =>
    t.db.selectFrom('orders').select('shippedOn').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await apply(open.held.id)).statusCode).toBe(200)
  expect(await shippedOn(open)).toEqual({ shippedOn: yesterday })
  await t.db.insertInto('closings').values({ closedThrough: yesterday, reason: null, userId: admin.userId }).execute()
  expect((await apply(closed.held.id)).statusCode).toBe(200)
  await t.db.deleteFrom('closings').execute()
  expect(await shippedOn(closed)).toEqual({ shippedOn: today })
  expect(await logOf(closed)).toMatch(/applied\. From .*, a closed day/)
  expect(await logOf(open)).not.toContain('a closed day')
})

test('a delivery of someone who was removed since leaves the order with its present driver', async () => {
  const leaving = await t.as('DRIVER')
  const stop = await aStop()
  expect(await send(delivery(stop), leaving)).toMatchObject({ held: expect.any(String) })
  expect((await admin('DELETE', `/api/db/users/remove/${leaving.userId}`)).statusCode).toBe(200)
  const answer = await apply((await heldOf(stop)).id)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().order).toMatchObject({ orderStatus: 'DELIVERED', driverId: driver.userId })
})

test('what a driver brings back from a delivery that waits is expected when the route is settled', async () => {
  const alone = await t.as('DRIVER')
  const stop = await aStop()
  await setUnits(stop, 9)
  await change(stop.id, { driverId: alone.userId })
  expect(await send(refusing(stop, 3), alone)).toMatchObject({ held: expect.any(String) })
  const expected = async () =>
    (await accounting('GET', `/api/db/deliveries/settlement/${today}/${alone.userId}`)).json().units
  expect(await expected()).toMatchObject([{ orderId: stop.id, expected: 3 }])
  await dismiss((await heldOf(stop)).id)
  expect(await expected()).toEqual([])
})

test('dismissing needs a reason and leaves the order as it is', async () => {
  const { held, ...stop } = await aHeldDelivery()
  const before = await orderOf(stop)
  for (const body of [{}, { reason: null }, { reason: '  ' }])
    expectRefusal(await dismiss(held.id, body), 422, 'reason-missing')
  expect((await dismiss(held.id)).json()).toEqual({ ok: true })
  expect(await orderOf(stop)).toEqual(before)
  expect(await heldOf(stop)).toBeUndefined()
  expect(await proofsOf(stop)).toEqual([])
  expect(await logOf(stop)).toMatch(/Delivery by .* on .* dismissed: Never left/)
  expectRefusal(await apply(held.id), 409, 'delivery-settled')
  expect(await standings(stop)).toEqual([{ standing: 'DISMISSED' }])
})

test('whoever settles a delivery, the screens that show its order are told', async () => {
  for (const settle of [dismiss, apply]) {
    const { held, ...stop } = await aHeldDelivery()
    const { answer, changes } = await announcedBy(t, () => settle(held.id))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(changes.filter(({ entity }) => entity === 'orders').flatMap(({ ids }) => ids)).toContain(stop.id)
  }
})

test('only sales, the warehouse and admins settle a delivery that waits', async () => {
  const { held } = await aHeldDelivery()
  for (const by of [accounting, driver]) {
    expectRefusal(await apply(held.id, {}, by), 403, 'not-allowed')
    expectRefusal(await dismiss(held.id, undefined, by), 403, 'not-allowed')
  }
  expectRefusal(await apply(9_999_999), 404, 'not-found')
  expectRefusal(await dismiss(9_999_999), 404, 'not-found')
})

test('a delivery of an order that has a proof by now can only be dismissed', async () => {
  const stop = await aStop()
  await change(stop.id, { driverId: other.userId })
  expect(await send(delivery(stop))).toMatchObject({ held: expect.any(String) })
  expect(await send(delivery(stop), other)).toEqual({ id: expect.any(String), done: true })
  const { id } = await heldOf(stop)
  expectRefusal(await apply(id), 409, 'stop-delivered')
  expect((await dismiss(id)).statusCode).toBe(200)
  await expectSoundTotals(t.db)
})

test('of people who apply or dismiss the same delivery at once, one does', async () => {
  for (const acts of [
    [apply, apply],
    [apply, dismiss],
    [dismiss, dismiss, apply, apply],
  ]) {
    const { held, ...stop } = await aHeldDelivery((each) => refusing(each, 1))
    const answers = await Promise.all(acts.map((act, n) => act(held.id, undefined, n % 2 === 0 ? rep : admin)))
    expect(countByCode(answers)).toEqual({ 200: 1, 'delivery-settled': acts.length - 1 })
    const [{ standing } = { standing: '' }] = await standings(stop)
    const { orderStatus, unitQuantity } = await orderOf(stop)
    const memos = (await accounting('GET', `/api/db/memos/getByOrder/${stop.id}`)).json()
    expect([standing, orderStatus, unitQuantity, memos.length]).toEqual(
      standing === 'COUNTED' ? ['COUNTED', 'DELIVERED', 4, 1] : ['DISMISSED', 'PACKED', 9, 0],
    )
  }
  await expectSoundTotals(t.db)
})

test('an order that is edited while it is applied is not overwritten', async () => {
  const { held, ...stop } = await aHeldDelivery()
  const [edited, applied] = await Promise.all([
    admin('PUT', `/api/db/orders/update/${stop.id}`, { body: { notes: 'Ring', modifiedOn: held.modifiedOn } }),
    apply(held.id, { modifiedOn: held.modifiedOn }),
  ])
  expect(countByCode([edited, applied])).toEqual({ 200: 1, 'changed-meanwhile': 1 })
  const order = await orderOf(stop)
  expect([order.orderStatus, order.notes]).toEqual(
    applied.statusCode === 200 ? ['DELIVERED', null] : ['PACKED', 'Ring'],
  )
})

test('the same delivery sent many times at once is kept once', async () => {
  const stop = await aStop()
  await setUnits(stop, 9)
  const event = delivery(stop)
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(event)))
  expect(new Set(answers.map(({ held }) => held)).size).toBe(1)
  expect(await standings(stop)).toEqual([{ standing: 'HELD' }])
  const { id } = await heldOf(stop)
  await apply(id)
  expect(await send(event)).toEqual({ id: event.id, done: true })
  expect(await standings(stop)).toEqual([{ standing: 'COUNTED' }])
})

test('an applied delivery can be undone like any other', async () => {
  const { held, ...stop } = await aHeldDelivery((each) => refusing(each, 1))
  await apply(held.id)
  const undone = await driver('PUT', `/api/db/orders/update/${stop.id}`, { body: { orderStatus: 'PACKED' } })
  expect(undone.statusCode, undone.body).toBe(200)
  expect(await standings(stop)).toEqual([{ standing: 'UNDONE' }])
  expect(await orderOf(stop)).toMatchObject({ orderStatus: 'PACKED', unitQuantity: 4 })
  await expectSoundTotals(t.db)
})

test('Today counts what waits, for sales, the warehouse and admins', async () => {
  const countFor = async (by: ApiClient) => (await by('GET', '/api/db/today/get')).json().heldDeliveries
  const before = (await countFor(rep))?.count ?? 0
  const { held } = await aHeldDelivery()
  for (const by of [rep, keeper, admin]) expect((await countFor(by)).count).toBe(before + 1)
  expect(await countFor(accounting)).toBeUndefined()
  await dismiss(held.id)
  expect((await countFor(rep))?.count ?? 0).toBe(before)
})

test('only the PDF of a delivery that counts is queued: not of one that waits, was dismissed or was undone', async () => {
  const queued = ({ id }: { id: number }) =>
    t.db
      .selectFrom('proofPapers')
      .innerJoin('proofs', 'proofs.id', 'proofId')
      .select('standing')
      .where('orderId', '=', id)
      .where('fileName', 'is', null)
      .execute()
  const { held, ...dismissed } = await aHeldDelivery()
  expect(await queued(dismissed)).toEqual([])
  await dismiss(held.id)
  expect(await queued(dismissed)).toEqual([])
  const undone = await aStop()
  await send(delivery(undone))
  const body = { orderStatus: 'PACKED' }
  expect((await driver('PUT', `/api/db/orders/update/${undone.id}`, { body })).statusCode).toBe(200)
  expect(await standings(undone)).toEqual([{ standing: 'UNDONE' }])
  // One that was being made just then is saved instead.
  await expect.poll(() => queued(undone)).toEqual([])
})

test('a photo of a delivery that waits belongs to it', async () => {
  const stop = await aStop()
  await setUnits(stop, 9)
  const fileName = `${randomUUID()}.jpg`
  const body = { fileName, bucket: 'proofs' }
  const { uploadUrl } = (await driver('POST', '/api/storage/getUploadURL', { body })).json()
  const payload = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(40)])
  await t.app.inject({ method: 'PUT', url: uploadUrl, payload, headers: { 'content-type': 'image/jpeg' } })
  await send(delivery(stop, { photos: [fileName] }))
  const [photo] = (await heldOf(stop)).photos
  expect((await rep('GET', photo)).statusCode).toBe(200)
  await apply((await heldOf(stop)).id)
  expect(await proofsOf(stop)).toMatchObject([{ photos: [photo] }])
})

test('what the phone showed is checked like everything else it sends', async () => {
  const stop = await aStop()
  const line = { orderLineId: stop.lineId, productId: product.id, units: 4 }
  const cases: [object, string][] = [
    [{ shown: [{ ...line, productId: 9_999_999 }] }, 'stop-line-unknown'],
    [{ shown: [{ ...line, units: 0 }] }, 'invalid-request'],
    [{ shown: [{ ...line, units: 1.5 }] }, 'invalid-request'],
    [{ shown: 'all' }, 'invalid-request'],
    [{ shown: [line, line] }, 'stop-line-repeated'],
    [{ accepted: [{ orderLineId: stop.lineId, units: 9 }] }, 'stop-units-differ'],
  ]
  for (const [more, code] of cases) expect(await send(delivery(stop, more)), code).toMatchObject({ code })
  expect(await standings(stop)).toEqual([])
})

test('units that a draft gained and its delivery leaves to a backorder count as ordered', async () => {
  const stop = await aStop()
  await setUnits(stop, 2)
  await change(stop.id, { orderStatus: 'DRAFT' })
  await setUnits(stop, 9)
  await send(delivery(stop))
  const { id } = await heldOf(stop)
  expect((await apply(id)).statusCode).toBe(200)
  const ordered = await t.db
    .selectFrom('firstOrderedUnits')
    .select('units')
    .where('orderId', '=', stop.id)
    .executeTakeFirstOrThrow()
  expect(ordered.units).toBe(9)
})
