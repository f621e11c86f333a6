import { expect, test } from 'vitest'
import { aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const office = await t.as('INVENTORY')
const product = await aProduct(t.db, { hasBatch: false, stock: 1000 })

const setOrder = (day: string, driverId: number, orderIds: unknown, by: ApiClient = office) =>
  by('PUT', `/api/db/deliveries/setPositions/${day}/${driverId}`, { body: { orderIds } })
const stopIds = (stops: readonly { id: number }[]) => stops.map(({ id }) => id)
const stopsOn = async (day: string, by: ApiClient = office) =>
  stopIds((await by('GET', `/api/db/orders/getDeliveries/${day}`)).json())

async function stop(day: string, driverId: number, pickupOrder = false): Promise<number> {
  const { id } = await anOrder(t.db, { lines: [{ sku: product.sku }] })
  await t.db.updateTable('orders').set({ deliveryDate: day, driverId, pickupOrder }).where('id', '=', id).execute()
  return id
}

/** A driver with stops A, B and C of the day. */
async function aRoute(day: string) {
  const driver = await t.as('DRIVER')
  return {
    driver,
    ids: [await stop(day, driver.userId), await stop(day, driver.userId), await stop(day, driver.userId)],
  }
}

test('the office and the driver put stops in order, all or the first ones, and a new stop comes last', async () => {
  const day = '2026-04-01'
  const { driver, ids } = await aRoute(day)
  const [a = 0, b = 0, c = 0] = ids
  expect(stopIds((await setOrder(day, driver.userId, [c, a, b])).json())).toEqual([c, a, b])
  expect(await stopsOn(day, driver)).toEqual([c, a, b])
  expect(stopIds((await setOrder(day, driver.userId, [b], driver)).json())).toEqual([b, c, a])
  const later = await stop(day, driver.userId)
  expect(await stopsOn(day)).toEqual([b, c, a, later])
})

test('a stop that moves to another day comes last there, and comes back to its place', async () => {
  const [day, next] = ['2026-04-02', '2026-04-03']
  const { driver, ids } = await aRoute(day)
  const [a = 0, b = 0, c = 0] = ids
  await setOrder(day, driver.userId, [c, b, a])
  const other = await stop(next, driver.userId)
  const move = (deliveryDate: string) => t.db.updateTable('orders').set({ deliveryDate }).where('id', '=', c).execute()
  await setOrder(next, driver.userId, [other])
  await move(next)
  expect([await stopsOn(day), await stopsOn(next)]).toEqual([
    [b, a],
    [other, c],
  ])
  await move(day)
  expect(await stopsOn(day)).toEqual([c, b, a])
})

test('stops of another driver or day, pickups and unknown orders are refused and change nothing', async () => {
  const day = '2026-04-04'
  const { driver, ids } = await aRoute(day)
  const [a = 0, b = 0, c = 0] = ids
  const pickup = await stop(day, driver.userId, true)
  const elsewhere = await stop('2026-04-05', driver.userId)
  const { driver: other, ids: others } = await aRoute(day)
  for (const foreign of [pickup, elsewhere, others[0], 9_999_999])
    expectRefusal(await setOrder(day, driver.userId, [c, foreign]), 409, 'not-on-round')
  expect((await setOrder(day, driver.userId, [c], other)).statusCode).toBe(403)
  expect((await setOrder(day, driver.userId, [c], await t.as('ACCOUNTING'))).statusCode).toBe(403)
  for (const wrong of [[], null, 'a', [0], [-1], [1.5], Array.from({ length: 501 }, () => a)])
    expect((await setOrder(day, driver.userId, wrong)).statusCode).toBe(400)
  for (const wrongDay of ['2026-02-30', 'today'])
    expect((await setOrder(wrongDay, driver.userId, [a])).statusCode).toBe(400)
  expect(await stopsOn(day, driver)).toEqual([a, b, c, pickup])
})

test('of two orders of stops sent at once, one stays whole', async () => {
  const day = '2026-04-06'
  const { driver, ids } = await aRoute(day)
  const [a = 0, b = 0, c = 0] = ids
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      setOrder(day, driver.userId, [c, b, a]),
      setOrder(day, driver.userId, [b, a, c], driver),
      setOrder(day, driver.userId, [a, a, a]),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const stored = await stopsOn(day)
    expect(answers.map((answer) => stopIds(answer.json()))).toContainEqual(stored)
  }
})

test('a stop keeps its number when an earlier one is canceled or leaves, also on a new sequence once one is done', async () => {
  const day = '2026-04-08'
  const { driver, ids } = await aRoute(day)
  const [a = 0, b = 0, c = 0] = ids
  const d = await stop(day, driver.userId)
  const numbers = async () => {
    const stops: { id: number; stopNumber: number | null }[] = (
      await office('GET', `/api/db/orders/getDeliveries/${day}`)
    ).json()
    return stops.map(({ id, stopNumber }) => [id, stopNumber])
  }
  const change = (id: number, set: object) => t.db.updateTable('orders').set(set).where('id', '=', id).execute()
  await setOrder(day, driver.userId, [d, c, b, a])
  await change(c, { orderStatus: 'CANCELLED' })
  expect(await numbers()).toEqual([
    [d, 1],
    [b, 3],
    [a, 4],
  ])
  // A new stop comes last, and one that comes back has its old number.
  const late = await stop(day, driver.userId)
  await change(b, { deliveryDate: '2026-04-09' })
  await change(b, { deliveryDate: day })
  expect(await numbers()).toEqual([
    [d, 1],
    [b, 3],
    [a, 4],
    [late, 5],
  ])
  await change(b, { orderStatus: 'DELIVERED' })
  await setOrder(day, driver.userId, [d, b, late, a])
  expect(await numbers()).toEqual([
    [d, 1],
    [b, 3],
    [late, 4],
    [a, 5],
  ])
  // The places of a day on which nothing is done yet begin anew.
  await change(b, { orderStatus: 'PACKED' })
  await setOrder(day, driver.userId, [a])
  expect(await numbers()).toEqual([
    [a, 1],
    [d, 2],
    [b, 3],
    [late, 4],
  ])
  const sheet = await office('POST', '/api/db/orders/createRouteSheet', { body: { day, driverId: driver.userId } })
  expect(sheet.statusCode).toBe(200)
})

test('pickups, drafts and stops without a driver have no number, and stops of each driver are counted by themselves', async () => {
  const day = '2026-04-10'
  const [{ ids }, { ids: others }] = [await aRoute(day), await aRoute(day)]
  const pickup = await stop(day, (await t.as('DRIVER')).userId, true)
  const stops: { id: number; stopNumber: number | null }[] = (
    await office('GET', `/api/db/orders/getDeliveries/${day}`)
  ).json()
  const numberOf = new Map(stops.map(({ id, stopNumber }) => [id, stopNumber]))
  expect([...ids, ...others, pickup].map((id) => numberOf.get(id))).toEqual([1, 2, 3, 1, 2, 3, null])
})
