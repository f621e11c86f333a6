import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectRefusal, expectSoundTotals } from '../../test-data/expectations.ts'
import { aCustomerOwing } from '../../test-data/payment-requests.ts'
import { rounds } from '../../test-data/rounds.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [admin, accounting, sales] = [await t.as('ADMIN'), await t.as('ACCOUNTING'), await t.as('SALES')]
const driver = await t.as('DRIVER')
const other = await t.as('DRIVER')
const day = '2026-03-02'

type Stop = { id: number; toCollect: number; creditUsed: number; items: { id: number; net: number | null }[] }
const stopsOf = async (ids: readonly number[], by: ApiClient = driver): Promise<Stop[]> => {
  const stops: Stop[] = (await by('GET', `/api/db/orders/getDeliveries/${day}`)).json()
  return stops.filter(({ id }) => ids.includes(id))
}
const figures = async (ids: readonly number[]) =>
  new Map((await stopsOf(ids)).map(({ id, toCollect, creditUsed }) => [id, { toCollect, creditUsed }]))
const amounts = async (ids: readonly number[]) => {
  const all = await figures(ids)
  return ids.map((id) => all.get(id)?.toCollect)
}
const send = async (events: readonly object[]) => {
  const sent = events.map((event) => ({ id: randomUUID(), at: new Date().toISOString(), ...event }))
  const answer = await driver('POST', '/api/db/deliveries/events', { body: { events: sent } })
  return answer.json().map(({ code, missing }: { code?: string; missing?: number }) => missing ?? code ?? 'done')
}
const delivered = (orderId: number, more: object = {}) => ({ kind: 'DELIVERED', orderId, ...more })
const collected = (orderId: number, amount: number) => ({ kind: 'COLLECTED', orderId, amount, paymentMethod: 'CASH' })
const deliver = (id: number, by = driver) =>
  by('PUT', `/api/db/orders/update/${id}`, { body: { orderStatus: 'DELIVERED' } })
const setOrder = (orderIds: readonly number[]) =>
  driver('PUT', `/api/db/deliveries/setPositions/${day}/${driver.userId}`, { body: { orderIds } })

/** A COD customer with a stop for each total in dollars, and credit. */
async function codStops(totals: readonly number[], credit = 0) {
  const { id: customerId, orderIds } = await aCustomerOwing(t.db, totals, 'PACKED')
  for (const id of orderIds)
    await sales('PUT', `/api/db/orders/update/${id}`, { body: { deliveryDate: day, driverId: driver.userId } })
  const body = { cod: true, ...(credit > 0 && { creditAvailable: credit, reason: 'Goodwill' }) }
  const changed = await accounting('PUT', `/api/db/customers/update/${customerId}`, { body })
  expect(changed.statusCode, changed.body).toBe(200)
  return { customerId, ids: orderIds }
}

test('one credit pays for one stop, in the order of stops', async () => {
  const { ids } = await codStops([100, 100, 100], 100)
  const [first = 0, second = 0, third = 0] = ids
  expect(await amounts(ids)).toEqual([0, 100, 100])
  expect(await send([delivered(third), delivered(second), delivered(first)])).toEqual([100, 100, 'done'])
  // The first is delivered and its credit isn't applied yet, so it still counts.
  expect(await amounts(ids)).toEqual([0, 100, 100])
  expectRefusal(await deliver(second), 409, 'must-pay')
  expect(await send([collected(second, 100), delivered(second), delivered(third)])).toEqual(['done', 'done', 100])
  await expectSoundTotals(t.db)
})

test('the credit goes to the first stop of the saved order', async () => {
  const { ids } = await codStops([100, 100], 130)
  const [first = 0, second = 0] = ids
  expect(await amounts(ids)).toEqual([0, 70])
  await setOrder([second, first])
  expect(await amounts(ids)).toEqual([70, 0])
  expect((await deliver(first)).json()).toMatchObject({ code: 'must-pay', missing: 70 })
})

test('money beyond a stop counts at the customer’s next stop of that driver and day, before and after it is confirmed', async () => {
  const { ids, customerId } = await codStops([100, 80, 60])
  const [first = 0, second = 0, third = 0] = ids
  await sales('PUT', `/api/db/orders/update/${third}`, { body: { driverId: other.userId } })
  expect(await send([collected(first, 150), delivered(first), delivered(second)])).toEqual(['done', 'done', 30])
  expect(await amounts([first, second])).toEqual([0, 30])
  expect((await stopsOf([third], other))[0]).toMatchObject({ toCollect: 60 })
  const { id } = await t.db
    .selectFrom('collections')
    .select('id')
    .where('orderId', '=', first)
    .executeTakeFirstOrThrow()
  expect((await accounting('POST', `/api/db/collections/confirm/${id}`)).statusCode).toBe(200)
  // The rest became credit.
  expect((await figures(ids)).get(second)).toEqual({ toCollect: 30, creditUsed: 50 })
  expect(await send([collected(second, 30), delivered(second)])).toEqual(['done', 'done'])
  const customer = (await admin('GET', `/api/db/customers/getByID/${customerId}`)).json().customer
  expect(customer.creditAvailable).toBe(50)
})

test('a refused unit takes off what its line’s share of the total is worth, on the phone as on the server', async () => {
  const { ids } = await codStops([9, 50])
  const [first = 0, second = 0] = ids
  const discounted = await sales('PUT', `/api/db/orders/update/${first}`, { body: { dollarAdjustment: 2 } })
  expect(discounted.statusCode, discounted.body).toBe(200)
  const [stop] = await stopsOf([first])
  expect(stop).toMatchObject({ toCollect: 7, items: [{ net: 7 }] })
  const refused = [{ units: 2, disposition: 'RESTOCK', reason: 'Too many' }]
  const accepted = [{ orderLineId: stop?.items[0]?.id, units: 7, refused }]
  // round(7.00 × 2 / 9) = 1.56
  expect(await send([collected(first, 5.43), delivered(first, { accepted })])).toEqual(['done', 0.01])
  expect(await send([collected(first, 0.01), delivered(first, { accepted })])).toEqual(['done', 'done'])
  expect(await amounts([first, second])).toEqual([0, 50])
})

test('a stop has no prices unless something must be paid there', async () => {
  const { ids, customerId } = await codStops([40])
  await accounting('PUT', `/api/db/customers/update/${customerId}`, { body: { cod: false } })
  expect((await stopsOf(ids))[0]?.items).toMatchObject([{ net: null }])
})

test('of two stops delivered at once on one credit, one is refused', async () => {
  for (let round = 0; round < rounds(5); round += 1) {
    const { ids } = await codStops([100, 100], 100)
    const answers = await Promise.all(ids.map((id) => deliver(id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409])
  }
})

const withdraw = (id: number, by: ApiClient = driver, reason?: string) =>
  by('POST', `/api/db/collections/withdraw/${id}`, reason === undefined ? {} : { body: { reason } })
const collect = async (orderId: number, amount: number): Promise<number> => {
  const body = { orderId, amount, paymentMethod: 'CASH' }
  return (await driver('POST', '/api/db/collections/add', { body })).json().id
}

test('a driver can’t take back the money that a delivery rests on; accounting can, with a reason', async () => {
  const { ids } = await codStops([100, 80])
  const [first = 0, second = 0] = ids
  const twice = [await collect(first, 180), await collect(first, 180)]
  expect(await send([delivered(first)])).toEqual(['done'])
  // The same money was recorded twice; once is enough.
  expect((await withdraw(twice[0] ?? 0)).statusCode).toBe(200)
  expectRefusal(await withdraw(twice[1] ?? 0), 409, 'collection-relied-on')
  expect(await amounts(ids)).toEqual([0, 0])
  // Beyond the first stop's figure, the money let the second be delivered.
  const more = await collect(second, 5)
  expect(await send([delivered(second)])).toEqual(['done'])
  expect((await withdraw(more)).statusCode).toBe(200)
  expectRefusal(await withdraw(twice[1] ?? 0, sales, 'Mine'), 403, 'not-allowed')
  for (const by of [accounting, admin]) {
    expectRefusal(await withdraw(twice[1] ?? 0, by), 422, 'reason-missing')
    expectRefusal(await withdraw(twice[1] ?? 0, by, ' '), 422, 'reason-missing')
  }
  expect(await amounts(ids)).toEqual([0, 0])
  expect((await withdraw(twice[1] ?? 0, accounting, 'Fake bills')).statusCode).toBe(200)
  expect(await amounts(ids)).toEqual([100, 80])
  const [entry] = (await accounting('GET', `/api/db/changelog/getAll/order/${first}`)).json()
  expect(entry.notes).toBe('Took back $180.00 in cash: Fake bills')
})

test('the money of a required order rests on the delivery too, until the delivery is undone', async () => {
  const { ids, customerId } = await codStops([70, 40])
  const [earlier = 0, stop = 0] = ids
  await accounting('PUT', `/api/db/customers/update/${customerId}`, { body: { cod: false } })
  const mustPay = [{ orderId: earlier, amount: 70 }]
  await accounting('PUT', `/api/db/orders/setMustPay/${stop}`, { body: { mustPay } })
  const id = await collect(stop, 70)
  expect((await deliver(stop)).statusCode).toBe(200)
  expectRefusal(await withdraw(id), 409, 'collection-relied-on')
  const undone = await driver('PUT', `/api/db/orders/update/${stop}`, { body: { orderStatus: 'PACKED' } })
  expect(undone.statusCode).toBe(200)
  expect((await withdraw(id)).statusCode).toBe(200)
})

test('money of a settled route stays unless accounting takes it back; money recorded after it doesn’t count yet', async () => {
  const { ids, customerId } = await codStops([70])
  const [stop = 0] = ids
  await accounting('PUT', `/api/db/customers/update/${customerId}`, { body: { cod: false } })
  const lone = await t.as('DRIVER')
  await sales('PUT', `/api/db/orders/update/${stop}`, { body: { driverId: lone.userId } })
  const take = async () => {
    const body = { orderId: stop, amount: 30, paymentMethod: 'CASH' }
    const made = (await lone('POST', '/api/db/collections/add', { body })).json()
    return { id: made.id as number, day: made.collectedOn as string }
  }
  const { id, day: today } = await take()
  const counts = { cash: 30, checks: 0, units: [], reason: null }
  const settled = await accounting('POST', `/api/db/deliveries/settle/${today}/${lone.userId}`, { body: counts })
  expect(settled.statusCode, settled.body).toBe(200)
  const late = await take()
  expectRefusal(await withdraw(id, lone), 409, 'collection-relied-on')
  expect((await withdraw(late.id, lone)).statusCode).toBe(200)
  expect((await withdraw(id, accounting, 'Counted wrong')).statusCode).toBe(200)
})

test('of a delivery and a withdrawal of its money at once, one is refused', async () => {
  for (let round = 0; round < rounds(8); round += 1) {
    const { ids } = await codStops([100, 80])
    const [first = 0, second = 0] = ids
    const id = await collect(first, 180)
    const [drop, back] = await Promise.all([deliver(second), withdraw(id)])
    const codes = [drop, back].map((answer) => answer.json().code ?? 'done')
    expect([
      ['done', 'collection-relied-on'],
      ['must-pay', 'done'],
    ]).toContainEqual(codes)
    await deliver(first)
  }
})

test('of a settlement and a withdrawal at once, the settlement counts what is left', async () => {
  for (let round = 0; round < rounds(5); round += 1) {
    const { ids, customerId } = await codStops([70])
    await accounting('PUT', `/api/db/customers/update/${customerId}`, { body: { cod: false } })
    const lone = await t.as('DRIVER')
    await sales('PUT', `/api/db/orders/update/${ids[0]}`, { body: { driverId: lone.userId } })
    const body = { orderId: ids[0], amount: 30, paymentMethod: 'CASH' }
    const made = (await lone('POST', '/api/db/collections/add', { body })).json()
    const path = `/api/db/deliveries/settle/${made.collectedOn}/${lone.userId}`
    const counts = { cash: 30, checks: 0, units: [], reason: 'As counted' }
    const [settled, back] = await Promise.all([accounting('POST', path, { body: counts }), withdraw(made.id, lone)])
    const { cash } = settled.json()
    expect([back.json().code ?? 'done', cash.expected]).toEqual(
      cash.expected === 30 ? ['collection-relied-on', 30] : ['done', 0],
    )
  }
})
