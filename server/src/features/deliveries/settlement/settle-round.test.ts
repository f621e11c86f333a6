import { randomUUID } from 'node:crypto'
import type { Settlement } from '@dray/contract/deliveries/settlements'
import { moneyKinds } from '@dray/domain/deliveries/settlement'
import { cents } from '@dray/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aProduct } from '../../../test-data/builders.ts'
import { expectRefusal, expectSoundTotals } from '../../../test-data/expectations.ts'
import { anOrder } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const [accounting, admin] = [await t.as('ACCOUNTING'), await t.as('ADMIN')]
const product = await aProduct(t.db, { basePrice: cents(10_00), hasBatch: false, stock: 100_000 })
const today = t.today()

type Driver = ApiClient & { userId: number }
type Stop = { id: number; lineId: number }

async function pull({ id, lineId }: Stop, tagsPulled = true) {
  const pulled = await admin('PUT', `/api/db/orders/pullTags/${id}`, { body: { itemIds: [lineId], tagsPulled } })
  expect(pulled.statusCode, pulled.body).toBe(200)
}

/** A packed and pulled order of 12 units on the driver's route. */
async function aStop(driver: Driver, day = today): Promise<Stop> {
  const lines = [{ sku: product.sku, quantity: 12 }]
  const { id } = await anOrder(t.db, { orderStatus: 'PACKED', lines })
  const answer = await admin('PUT', `/api/db/orders/update/${id}`, {
    body: { driverId: driver.userId, deliveryDate: day },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const line = await t.db.selectFrom('orderLines').select('id').where('orderId', '=', id).executeTakeFirstOrThrow()
  await pull({ id, lineId: line.id })
  return { id, lineId: line.id }
}

type Happened = { kind: 'DELIVERED' | 'NOT_DELIVERED'; refused?: number; at?: string; day?: string }

/** As if the driver's phone had sent it. */
async function anEvent(driver: Driver, stop: Stop, { kind, refused = 0, at = '10:00', day = today }: Happened) {
  const id = randomUUID()
  const happenedAt = new Date(`${day}T${at}:00Z`)
  await t.db
    .insertInto('stopEvents')
    .values({
      id,
      kind,
      orderId: stop.id,
      driverId: driver.userId,
      day,
      happenedAt,
      isClockOff: false,
      receivedAt: happenedAt,
      contentHash: id,
      reason: kind === 'NOT_DELIVERED' ? 'Closed' : null,
    })
    .execute()
  if (kind === 'NOT_DELIVERED') return
  await deliver(stop)
  const memo = refused > 0 ? await request(driver, stop, refused) : undefined
  const line = {
    orderLineId: stop.lineId,
    productName: 'Chai',
    productSku: product.sku,
    ordered: 12,
    accepted: 12 - refused,
    refused: refused > 0 ? [{ units: refused, disposition: 'RESTOCK', reason: 'Too many' }] : [],
  }
  await t.db
    .insertInto('proofs')
    .values({
      eventId: id,
      orderId: stop.id,
      driverId: driver.userId,
      deliveredAt: happenedAt,
      isClockOff: false,
      createdAt: happenedAt,
      receivedBy: null,
      signature: null,
      notes: null,
      lines: JSON.stringify([line]),
      memoId: memo ?? null,
    })
    .execute()
}

const deliver = ({ id }: Stop) => admin('PUT', `/api/db/orders/update/${id}`, { body: { orderStatus: 'DELIVERED' } })

/** Delivers the order and requests a credit memo for units of it. */
async function request(by: ApiClient, stop: Stop, units: number, disposition = 'RESTOCK'): Promise<number> {
  await deliver(stop)
  const answer = await by('POST', `/api/db/memos/add/${stop.id}`, {
    body: { request: true, lines: [{ orderLineId: stop.lineId, disposition, units, reason: 'Refused' }] },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id
}

async function collect(driver: Driver, stop: Stop, amount: number, paymentMethod = 'CASH'): Promise<number> {
  const answer = await driver('POST', '/api/db/collections/add', { body: { orderId: stop.id, amount, paymentMethod } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id
}

const path = (driver: Driver, day = today) => `${day}/${driver.userId}`
const read = async (driver: Driver, { by = accounting, day = today } = {}): Promise<Settlement> => {
  const answer = await by('GET', `/api/db/deliveries/settlement/${path(driver, day)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const settle = (driver: Driver, body: object, { by = accounting, day = today } = {}) =>
  by('POST', `/api/db/deliveries/settle/${path(driver, day)}`, { body: { cash: 0, checks: 0, units: [], ...body } })
const list = async (day = today) => (await accounting('GET', `/api/db/deliveries/getSettlements/${day}`)).json()
const unitsBack = ({ units }: Settlement) =>
  units.map(({ orderLineId, expected, counted }) => [orderLineId, expected, counted])
const loggedSettlements = (driver: Driver) =>
  t.db
    .selectFrom('changeLog')
    .select(['notes', 'changes', 'userId'])
    .where('entityType', '=', 'user')
    .where('entityId', '=', driver.userId)
    .where('notes', 'like', 'Settled%')
    .orderBy('id')
    .execute()

test('a driver brings back what was collected and not withdrawn or refused, refused units, and goods that were not delivered', async () => {
  const driver = await t.as('DRIVER')
  const [refusing, closed, whole] = [await aStop(driver), await aStop(driver), await aStop(driver)]
  await collect(driver, whole, 120)
  await collect(driver, whole, 80, 'CHECK')
  const withdrawn = await collect(driver, whole, 5)
  await driver('POST', `/api/db/collections/withdraw/${withdrawn}`)
  const refused = await collect(driver, whole, 7)
  await accounting('POST', `/api/db/collections/refuse/${refused}`, { body: { reason: 'Never came' } })
  const confirmed = await collect(driver, whole, 1)
  await accounting('POST', `/api/db/collections/confirm/${confirmed}`)
  await anEvent(driver, whole, { kind: 'DELIVERED' })
  await anEvent(driver, refusing, { kind: 'DELIVERED', refused: 3 })
  await anEvent(driver, closed, { kind: 'NOT_DELIVERED' })

  const settlement = await read(driver)
  const unsettled = { counted: null, settledExpected: null }
  expect(settlement).toMatchObject({
    driverId: driver.userId,
    day: today,
    cash: { expected: 121, ...unsettled },
    checks: { expected: 80, ...unsettled },
    other: { expected: 0, ...unsettled },
    difference: null,
    reason: null,
    settledBy: null,
    settledOn: null,
    isChanged: false,
    openStops: 0,
  })
  expect(unitsBack(settlement)).toEqual([
    [refusing.lineId, 3, null],
    [closed.lineId, 12, null],
  ])
  expect(settlement.units.map(({ notDelivered }) => notDelivered)).toEqual([null, 'Closed'])
  expect(settlement.units[0]).toMatchObject({ productSku: product.sku, orderId: refusing.id })
  expect(settlement.memos).toMatchObject([{ orderId: refusing.id, status: 'REQUESTED', memoNum: null }])
  expect(await read(driver, { by: driver })).toEqual(settlement)
})

test('counts without a difference settle a route without a reason, and nothing else changes', async () => {
  const driver = await t.as('DRIVER')
  const stop = await aStop(driver)
  const collected = await collect(driver, stop, 120)
  await anEvent(driver, stop, { kind: 'DELIVERED', refused: 2 })
  const body = { cash: '$120.00', units: [{ orderLineId: stop.lineId, units: 2 }] }
  const answer = await settle(driver, body)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    cash: { expected: 120, counted: 120, settledExpected: 120 },
    checks: { counted: 0 },
    difference: 0,
    reason: null,
    settledBy: expect.stringMatching(/^User /),
    settledOn: expect.any(String),
  })
  expect(answer.json()).toEqual(await read(driver))
  const collection = (await accounting('GET', `/api/db/collections/getAll?order=${stop.id}`)).json()[0]
  expect([collection.id, collection.status]).toEqual([collected, 'waiting'])
  expect((await read(driver)).memos[0]?.status).toBe('REQUESTED')
  await expectSoundTotals(t.db)
})

test('a difference of money or of units needs a reason, stays with the driver, and is logged with the driver', async () => {
  const driver = await t.as('DRIVER')
  const stop = await aStop(driver)
  await collect(driver, stop, 120)
  await anEvent(driver, stop, { kind: 'DELIVERED', refused: 2 })
  const units = [{ orderLineId: stop.lineId, units: 2 }]
  for (const wrong of [
    { cash: 115, units },
    { cash: 115, checks: 5, units },
    { cash: 120, units: [] },
    { cash: 120, units, other: 1 },
    { cash: 120, units: [{ orderLineId: stop.lineId, units: 3 }], reason: ' ' },
  ])
    expectRefusal(await settle(driver, wrong), 422, 'reason-missing')
  expect((await read(driver)).settledOn).toBeNull()

  const settled = await settle(driver, { cash: 115, units, reason: ' Change given twice ' })
  expect(settled.json()).toMatchObject({ difference: -5, reason: 'Change given twice' })
  expect((await list()).find(({ driverId }: { driverId: number }) => driverId === driver.userId)).toMatchObject({
    difference: -5,
    unitsDifference: 0,
    reason: 'Change given twice',
  })
  const [entry] = await loggedSettlements(driver)
  expect(entry?.notes).toMatch(/^Settled the route of \w+ \d+, \d{4}: −\$5\.00 cash\. Change given twice$/)
  expect(entry?.userId).toBe(accounting.userId)
  const order = await t.db
    .selectFrom('changeLog')
    .select('notes')
    .where('entityType', '=', 'order')
    .where('entityId', '=', stop.id)
    .where('notes', 'ilike', '%settled%')
    .execute()
  expect(order).toEqual([])
})

test('settling again replaces the counts, and the log has both', async () => {
  const driver = await t.as('DRIVER')
  const stop = await aStop(driver)
  await collect(driver, stop, 120)
  await settle(driver, { cash: 100, reason: 'Wallet forgotten' })
  const again = await settle(driver, { cash: 120 })
  expect(again.json()).toMatchObject({ cash: { counted: 120 }, difference: 0, reason: null })
  const [, second] = await loggedSettlements(driver)
  expect(second?.notes).toMatch(/^Settled again the route of .*: no difference$/)
  expect(second?.changes).toMatchObject([{ field: 'settledCash', previousValue: '100.00', newValue: '120.00' }])
})

test('what arrives after settling shows beside what was expected then', async () => {
  const driver = await t.as('DRIVER')
  const [stop, late] = [await aStop(driver), await aStop(driver)]
  await collect(driver, stop, 50)
  await settle(driver, { cash: 50 })
  expect((await read(driver)).isChanged).toBe(false)
  await collect(driver, stop, 30)
  await anEvent(driver, late, { kind: 'NOT_DELIVERED' })
  expect(await read(driver)).toMatchObject({
    cash: { expected: 80, counted: 50, settledExpected: 50 },
    units: [{ orderLineId: late.lineId, expected: 12, counted: 0, settledExpected: 0 }],
    difference: -30,
    isChanged: true,
  })
  await settle(driver, { cash: 80, units: [{ orderLineId: late.lineId, units: 12 }] })
  expect((await read(driver)).isChanged).toBe(false)
})

test('the newest event of a stop decides, each day by itself', async () => {
  const driver = await t.as('DRIVER')
  const [returned, retried] = [await aStop(driver), await aStop(driver, '2026-03-02')]
  await anEvent(driver, returned, { kind: 'NOT_DELIVERED', at: '09:00' })
  await anEvent(driver, returned, { kind: 'DELIVERED', at: '15:00' })
  expect(unitsBack(await read(driver))).toEqual([])
  await anEvent(driver, retried, { kind: 'NOT_DELIVERED', day: '2026-03-02' })
  await anEvent(driver, retried, { kind: 'DELIVERED', day: '2026-03-03' })
  expect(unitsBack(await read(driver, { day: '2026-03-02' }))).toEqual([[retried.lineId, 12, null]])
  expect(unitsBack(await read(driver, { day: '2026-03-03' }))).toEqual([])
})

test('units refused without the phone count too; kept goods and declined requests do not come back', async () => {
  const driver = await t.as('DRIVER')
  const [damaged, kept, declined] = [await aStop(driver), await aStop(driver), await aStop(driver)]
  await request(driver, damaged, 2, 'DAMAGED')
  await request(driver, kept, 2, 'KEPT')
  const memo = await request(driver, declined, 2)
  await accounting('POST', `/api/db/memos/decline/${memo}`, { body: { reason: 'No' } })
  expect(unitsBack(await read(driver))).toEqual([[damaged.lineId, 2, null]])
})

test('units of a memo that was checked in with fewer are still expected as the driver recorded them', async () => {
  const driver = await t.as('DRIVER')
  const stop = await aStop(driver)
  await anEvent(driver, stop, { kind: 'DELIVERED', refused: 3 })
  const id = (await read(driver)).memos[0]?.id
  const lines = [{ orderLineId: stop.lineId, disposition: 'RESTOCK', units: 2 }]
  expect((await accounting('POST', `/api/db/memos/issue/${id}`, { body: { lines } })).statusCode).toBe(200)
  const settlement = await read(driver)
  expect(unitsBack(settlement)).toEqual([[stop.lineId, 3, null]])
  expect(settlement.memos).toMatchObject([{ status: 'ISSUED', memoNum: expect.stringMatching(/^CM-/) }])
})

test('goods nobody recorded can be counted if they are of the driver’s stops; other lines and too many units are refused', async () => {
  const driver = await t.as('DRIVER')
  const [stop, foreign] = [await aStop(driver), await aStop(await t.as('DRIVER'))]
  const of = (orderLineId: number, units: unknown) => ({ units: [{ orderLineId, units }], reason: 'Found aboard' })
  expectRefusal(await settle(driver, of(foreign.lineId, 1)), 422, 'settled-line-unknown')
  expectRefusal(await settle(driver, of(9_999_999, 1)), 422, 'settled-line-unknown')
  expectRefusal(await settle(driver, of(stop.lineId, 13)), 422, 'settled-units-exceed')
  for (const wrong of [
    of(stop.lineId, -1),
    of(stop.lineId, 1.5),
    of(stop.lineId, 'many'),
    { cash: -1 },
    { cash: 1.001 },
    { cash: null },
    { checks: 'a' },
    { units: [...of(stop.lineId, 1).units, ...of(stop.lineId, 1).units] },
    { reason: 'x'.repeat(501) },
  ])
    expect((await settle(driver, wrong)).statusCode, JSON.stringify(wrong)).toBe(400)
  expect((await read(driver)).settledOn).toBeNull()
  const found = await settle(driver, of(stop.lineId, 1))
  expect(unitsBack(found.json())).toEqual([[stop.lineId, 0, 1]])
})

test('accounting settles; a driver reads only their own route; unknown drivers and days to come are refused', async () => {
  const [driver, other] = [await t.as('DRIVER'), await t.as('DRIVER')]
  const readBy = (by: ApiClient) => by('GET', `/api/db/deliveries/settlement/${path(driver)}`)
  expect((await readBy(other)).statusCode).toBe(403)
  expect((await readBy(await t.as('SALES'))).statusCode).toBe(403)
  expect((await settle(driver, {}, { by: driver })).statusCode).toBe(403)
  expect((await other('GET', `/api/db/deliveries/getSettlements/${today}`)).statusCode).toBe(403)
  const nobody = await accounting('GET', `/api/db/deliveries/settlement/${today}/9999999`)
  expectRefusal(nobody, 404, 'not-found')
  expectRefusal(await settle(driver, {}, { day: '2199-01-01' }), 422, 'settled-in-future')
  expect((await settle(driver, {}, { day: '2026-02-30' })).statusCode).toBe(400)
})

test('a route someone settled since the form was opened is refused, and nothing changes', async () => {
  const driver = await t.as('DRIVER')
  const stop = await aStop(driver)
  await collect(driver, stop, 50)
  const first = await settle(driver, { cash: 50, settledOn: null })
  expect(first.statusCode).toBe(200)
  expectRefusal(await settle(driver, { cash: 40, reason: 'r', settledOn: null }), 409, 'changed-meanwhile')
  expect((await read(driver)).cash.counted).toBe(50)
  const { settledOn } = first.json()
  expect((await settle(driver, { cash: 40, reason: 'r', settledOn })).statusCode).toBe(200)
})

test('of two accountants who settle a route at once, one is refused; without a version both are kept in the log, one after the other', async () => {
  const second = await t.as('ACCOUNTING')
  for (let round = 0; round < 5; round += 1) {
    const driver = await t.as('DRIVER')
    const stop = await aStop(driver)
    await collect(driver, stop, 50)
    const reason = 'r'
    const versioned = await Promise.all([
      settle(driver, { cash: 50, settledOn: null }),
      settle(driver, { cash: 40, reason, settledOn: null }, { by: second }),
    ])
    expect(versioned.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    await Promise.all([settle(driver, { cash: 30, reason }), settle(driver, { cash: 20, reason }, { by: second })])
    const counts = (await loggedSettlements(driver)).flatMap(
      ({ changes }) => changes as { previousValue: string; newValue: string }[],
    )
    expect(counts).toHaveLength(3)
    expect(counts.map(({ previousValue }) => previousValue).slice(1)).toEqual(
      counts.map(({ newValue }) => newValue).slice(0, -1),
    )
    expect((await read(driver)).cash.counted?.toFixed(2)).toBe(counts.at(-1)?.newValue)
  }
})

test('drivers of the day are listed with what they bring back, unsettled first', async () => {
  const day = '2026-03-20'
  const [settled, open, idle] = [await t.as('DRIVER'), await t.as('DRIVER'), await t.as('DRIVER')]
  const [stop, other] = [await aStop(settled, day), await aStop(open, day)]
  await anEvent(settled, stop, { kind: 'NOT_DELIVERED', day })
  await anEvent(open, other, { kind: 'DELIVERED', refused: 4, day })
  await aStop(open, day)
  await settle(settled, { units: [{ orderLineId: stop.lineId, units: 11 }], reason: 'One lost' }, { day })
  const rows = (await list(day)).map(({ driverId, units, openStops, unitsDifference, settledOn }: never) => [
    driverId,
    units,
    openStops,
    unitsDifference,
    settledOn !== null,
  ])
  expect(rows).toEqual([
    [open.userId, 4, 1, null, false],
    [settled.userId, 12, 0, -1, true],
  ])
  expect(rows.flat()).not.toContain(idle.userId)
  expect((await read(open, { day })).openStops).toBe(1)
})

test('whatever was collected, refused or brought back, expected is the sum of its parts', async () => {
  const kind = fc.constantFrom('CASH' as const, 'CHECK' as const)
  const money = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 99_99 }), kind }), { maxLength: 4 })
  const stops = fc.array(fc.record({ refused: fc.integer({ min: -1, max: 12 }), money }), {
    minLength: 1,
    maxLength: 3,
  })
  await fc.assert(
    fc.asyncProperty(stops, async (made) => {
      const driver = await t.as('DRIVER')
      const expected = { CASH: 0, CHECK: 0, units: 0 }
      for (const { refused, money: collected } of made) {
        const stop = await aStop(driver)
        for (const each of collected) {
          await collect(driver, stop, each.cents / 100, each.kind)
          expected[each.kind] += each.cents
        }
        await anEvent(driver, stop, refused < 0 ? { kind: 'NOT_DELIVERED' } : { kind: 'DELIVERED', refused })
        expected.units += refused < 0 ? 12 : refused
      }
      const settlement = await read(driver)
      const inCents = (dollars: number) => Math.round(dollars * 100)
      expect(moneyKinds.map((each) => inCents(settlement[each].expected))).toEqual([expected.CASH, expected.CHECK, 0])
      expect(settlement.units.reduce((units, line) => units + line.expected, 0)).toBe(expected.units)
    }),
    { numRuns: 8 },
  )
})

test('units that were never pulled aren’t expected back', async () => {
  const driver = await t.as('DRIVER')
  const [pulled, unpulled] = [await aStop(driver), await aStop(driver)]
  await pull(unpulled, false)
  await anEvent(driver, pulled, { kind: 'NOT_DELIVERED' })
  await anEvent(driver, unpulled, { kind: 'NOT_DELIVERED' })
  const { units } = (await accounting('GET', `/api/db/deliveries/settlement/${today}/${driver.userId}`)).json()
  expect(units).toMatchObject([{ orderId: pulled.id, expected: 12 }])
})

test('a request says how many of its units were counted when the route was settled since, each unit once', async () => {
  const driver = await t.as('DRIVER')
  const stop = await aStop(driver)
  const issue = (id: number, units: number) => {
    const lines = [{ orderLineId: stop.lineId, disposition: 'RESTOCK', units }]
    return accounting('POST', `/api/db/memos/issue/${id}`, { body: { lines } })
  }
  // Checked in before the count, so it takes nothing of what is counted.
  expect((await issue(await request(driver, stop, 1), 1)).statusCode).toBe(200)
  const memos = [await request(driver, stop, 2), await request(driver, stop, 3)]
  const counted = () =>
    Promise.all(
      memos.map(async (id) => (await accounting('GET', `/api/db/memos/getById/${id}`)).json().lines[0].counted),
    )
  expect(await counted()).toEqual([null, null])
  const units = [{ orderLineId: stop.lineId, units: 4 }]
  expect((await settle(driver, { units, reason: 'One fell off' })).statusCode).toBe(200)
  expect(await counted()).toEqual([4, 4])
  const issued = await issue(memos[0] ?? 0, 2)
  expect(issued.statusCode, issued.body).toBe(200)
  expect((await counted())[1]).toBe(2)
  // Requests made after the count weren't counted.
  memos.push(await request(driver, stop, 1))
  expect((await counted())[2]).toBeNull()
  expect((await settle(driver, { units: [], reason: 'None' })).statusCode).toBe(200)
  expect((await counted()).slice(1)).toEqual([0, 0])
})

test('a driver’s differences are listed over time as they were settled, newest first, and routes without one are not', async () => {
  const [driver, other] = [await t.as('DRIVER'), await t.as('DRIVER')]
  const days = ['2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05']
  const [money = '', even = '', goods = '', both = ''] = days
  const stops = new Map<string, Stop>()
  for (const day of [goods, both]) {
    const stop = await aStop(driver, day)
    await anEvent(driver, stop, { kind: 'NOT_DELIVERED', day })
    stops.set(day, stop)
  }
  const counted = (day: string, units: number) => [{ orderLineId: stops.get(day)?.lineId, units }]
  await settle(driver, { cash: 5, reason: 'Found in the truck' }, { day: money })
  await settle(driver, {}, { day: even })
  await settle(driver, { units: counted(goods, 10), reason: 'Two fell off' }, { day: goods })
  await settle(driver, { checks: 1, units: counted(both, 11), reason: 'Odd' }, { day: both })
  await settle(other, { cash: 9, reason: 'Tip' }, { day: both })
  const differences = async (query = '') =>
    (await accounting('GET', `/api/db/deliveries/getDifferences/${driver.userId}${query}`)).json()
  const nothing = { expected: 0, counted: 0 }
  const all = await differences()
  expect(all).toMatchObject([
    { day: both, checks: { expected: 0, counted: 1 }, missingUnits: 1, extraUnits: 0, reason: 'Odd' },
    { day: goods, cash: nothing, checks: nothing, other: nothing, missingUnits: 2, reason: 'Two fell off' },
    { day: money, cash: { expected: 0, counted: 5 }, missingUnits: 0, reason: 'Found in the truck' },
  ])
  expect(all[0].settledBy).toEqual(expect.any(String))
  expect(await differences(`?from=${goods}&to=${goods}`)).toMatchObject([{ day: goods }])
  expect((await driver('GET', `/api/db/deliveries/getDifferences/${driver.userId}`)).statusCode).toBe(403)
  expect((await accounting('GET', `/api/db/deliveries/getDifferences/${driver.userId}?from=never`)).statusCode).toBe(
    400,
  )
})
