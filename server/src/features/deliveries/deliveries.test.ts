import { zero, cents } from '@dray/domain/money'
import { orderStatuses } from '@dray/domain/orders/order-status'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'
import { listStops } from './list-deliveries.ts'
import { pdfPages } from '../../test-data/pdf-pages.ts'

const t = await openTestApp({ COMPANY_NAME: 'Acme Wholesale' })
const request = await t.as('SALES')

type Stop = { id: number; orderNum: string; orderStatus: OrderStatus }
const deliveries = (day: string, by = request) => by('GET', `/api/db/orders/getDeliveries/${day}`)
const stopsOn = async (day: string, by = request): Promise<Stop[]> => (await deliveries(day, by)).json()
const routeSheet = (body: object, by = request) => by('POST', '/api/db/orders/createRouteSheet', { body })

type Planned = { day: string; driverId?: number; pickupOrder?: boolean; notes?: string; orderStatus?: OrderStatus }

/** An order for delivery on a day: twelve units of one batch and two without. */
async function aDelivery({ day, orderStatus = 'PACKED', ...planned }: Planned) {
  const [customer, one, two] = [
    await aCustomer(t.db),
    await aProduct(t.db, { name: 'Chai', basePrice: cents(18_00) }),
    await aProduct(t.db, { name: 'Chang', basePrice: cents(19_00) }),
  ]
  const batch = await aBatch(t.db, one.id, { quantity: 20 })
  const order = await anOrder(t.db, {
    customerId: customer.id,
    orderStatus,
    lines: [
      { sku: one.sku, quantity: 12, batchId: batch.id },
      { sku: two.sku, quantity: 2 },
    ],
  })
  await t.db
    .updateTable('orders')
    .set({ deliveryDate: day, ...planned })
    .where('id', '=', order.id)
    .execute()
  await t.db
    .updateTable('customers')
    .set({ address: 'Kirchgasse 6\n8010 Graz', contactName: 'Roland Mendel', contactPhone: '7675-3425' })
    .where('id', '=', customer.id)
    .execute()
  return { ...order, customer, batch }
}

test('a day’s deliveries list address, items, driver and balance due, oldest order first', async () => {
  const driver = await t.as('DRIVER')
  const first = await aDelivery({ day: '2026-03-02', driverId: driver.userId, notes: 'Ring twice' })
  const second = await aDelivery({ day: '2026-03-02', pickupOrder: true })
  await aDelivery({ day: '2026-03-03' })
  await t.db
    .updateTable('orders')
    .set({ appliedCents: cents(54_00) })
    .where('id', '=', first.id)
    .execute()

  const answer = await deliveries('2026-03-02')
  expect(answer.json().map((stop: Stop) => stop.orderNum)).toEqual([first.orderNum, second.orderNum])
  const anItem = {
    id: expect.any(Number),
    productId: expect.any(Number),
    unitsPerCase: null,
    net: null,
    isPulled: false,
  }
  expect(answer.json()[0]).toEqual({
    id: first.id,
    orderNum: first.orderNum,
    customerID: first.customer.id,
    customerName: expect.any(String),
    contactName: 'Roland Mendel',
    contactPhone: '7675-3425',
    address: 'Kirchgasse 6\n8010 Graz',
    pickupOrder: false,
    deliveryDate: '2026-03-02',
    stopNumber: 1,
    driverId: driver.userId,
    driverName: expect.any(String),
    packingLocationId: 1,
    packingLocationName: expect.any(String),
    orderStatus: 'PACKED',
    notes: 'Ring twice',
    unitQuantity: 14,
    total: 254,
    balanceDue: 200,
    customerOverdue: 0,
    cod: false,
    mustPay: [],
    requestedCredit: 0,
    isLifted: false,
    creditUsed: 0,
    fromOtherStops: 0,
    toCollect: 0,
    delivered: null,
    notDelivered: null,
    items: [
      { ...anItem, productName: 'Chai', quantity: 12, batchNumber: first.batch.batchNumber, short: 0 },
      { ...anItem, productName: 'Chang', quantity: 2, batchNumber: null, short: 2 },
    ],
    collections: [],
  })
  expect(answer.json()[1]).toMatchObject({ pickupOrder: true, driverId: null, driverName: null })
})

test('drafts and canceled orders are on nobody’s route', async () => {
  for (const orderStatus of orderStatuses) await aDelivery({ day: '2026-03-04', orderStatus })
  expect((await stopsOn('2026-03-04')).map((stop) => stop.orderStatus)).toEqual([
    'RECEIVED',
    'FULFILLMENT',
    'PACKED',
    'DELIVERED',
    'COMPLETED',
  ])
})

test('a driver sees only their own deliveries', async () => {
  const [driver, other] = [await t.as('DRIVER'), await t.as('DRIVER')]
  const own = await aDelivery({ day: '2026-03-05', driverId: driver.userId })
  await aDelivery({ day: '2026-03-05', driverId: other.userId })
  await aDelivery({ day: '2026-03-05' })
  expect((await stopsOn('2026-03-05', driver)).map((stop) => stop.id)).toEqual([own.id])
  expect(await stopsOn('2026-03-05')).toHaveLength(3)
  expect((await deliveries('2026-03-05', await t.as())).statusCode).toBe(403)
})

test('a day without deliveries is empty, and an invalid day is refused', async () => {
  expect(await stopsOn('2026-03-06')).toEqual([])
  for (const day of ['2026-02-30', '0000-01-01', '9999-12-31', 'today', '20260306'])
    expect((await deliveries(day)).statusCode, day).toBe(400)
})

test('a stop also shows the customer’s overdue balance on all their orders, even to the driver', async () => {
  const [driver, accounting] = [await t.as('DRIVER'), await t.as('ACCOUNTING')]
  const stop = await aDelivery({ day: '2026-03-15', driverId: driver.userId })
  const product = await aProduct(t.db, { basePrice: cents(10_00) })
  const older = await anOrder(t.db, {
    customerId: stop.customer.id,
    orderStatus: 'RECEIVED',
    lines: [{ sku: product.sku, quantity: 3 }],
  })
  const overdue = async (by: ApiClient) => (await deliveries('2026-03-15', by)).json()[0].customerOverdue
  expect(await overdue(driver)).toBe(0)
  for (const id of [older.id, stop.id]) {
    const answer = await accounting('PUT', `/api/db/orders/updateDueDate/${id}`, { body: { dueOn: '2020-01-31' } })
    expect(answer.statusCode).toBe(200)
  }
  expect([await overdue(driver), await overdue(request)]).toEqual([30 + 254, 30 + 254])
  const [page = ''] = await pdfPages((await routeSheet({ day: '2026-03-15', driverId: driver.userId })).rawPayload)
  expect(page).toContain('customer owes $284.00 overdue')
})

test('reading a day’s stops takes twelve queries, however many there are', async () => {
  for (let n = 0; n < 20; n++) await aDelivery({ day: '2026-03-07' })
  let questions = 0
  const counted = t.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      questions += 1
      return result
    },
  })
  const day = '2026-03-07'
  expect(await listStops(counted, { day, driverId: undefined, today: day })).toHaveLength(20)
  expect(questions).toBe(12)
})

test('a driver who marks a stop delivered twice pulls its units once, and may undo it', async () => {
  const driver = await t.as('DRIVER')
  const stop = await aDelivery({ day: '2026-03-08', driverId: driver.userId, orderStatus: 'RECEIVED' })
  const set = (orderStatus: string) => driver('PUT', `/api/db/orders/update/${stop.id}`, { body: { orderStatus } })
  const status = async () => (await stopsOn('2026-03-08'))[0]?.orderStatus
  const left = async () =>
    (await t.db.selectFrom('batches').select('remainingQuantity').where('id', '=', stop.batch.id).execute())[0]

  const answers = await Promise.all([set('DELIVERED'), set('DELIVERED')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await set('DELIVERED')).statusCode).toBe(200)
  expect(await status()).toBe('DELIVERED')
  expect(await left()).toEqual({ remainingQuantity: 8 })
  expect((await set('RECEIVED')).statusCode).toBe(403)
  expect((await set('PACKED')).statusCode).toBe(200)
  expect({ status: await status(), left: await left() }).toEqual({ status: 'PACKED', left: { remainingQuantity: 8 } })
})

test('a route sheet has the driver’s stops of the day in sequence, with their units and the money to collect', async () => {
  const driver = await t.as('DRIVER')
  const first = await aDelivery({ day: '2026-03-09', driverId: driver.userId, notes: 'Ring *twice* #1 $x$' })
  const second = await aDelivery({ day: '2026-03-09', driverId: driver.userId })
  const cod = await aDelivery({ day: '2026-03-09', driverId: driver.userId })
  const ofCod = { creditCents: cents(30_00), cod: true }
  await t.db.updateTable('customers').set(ofCod).where('id', '=', cod.customer.id).execute()
  const third = await aDelivery({ day: '2026-03-09' })
  const answer = await routeSheet({ day: '2026-03-09', driverId: driver.userId }, driver)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const [page = ''] = await pdfPages(answer.rawPayload)
  for (const said of [
    'Acme Wholesale',
    'Route sheet',
    'Mar 9, 2026',
    'Kirchgasse 6',
    '8010 Graz',
    'Roland Mendel · 7675-3425',
    'Ring *twice* #1 $x$',
    '12 Chai',
    first.batch.batchNumber.slice(-5),
    '$254.00 due',
    '$224.00 to collect',
    'balance $254.00 − credit $30.00',
    'To collect $224.00',
    'Due $762.00',
    '42',
  ])
    expect(page).toContain(said)
  expect(page.indexOf(first.orderNum)).toBeLessThan(page.indexOf(second.orderNum))
  expect(page).not.toContain(third.orderNum)
})

test('a route sheet names what is due once if all of it must be collected', async () => {
  const driver = await t.as('DRIVER')
  const cod = await aDelivery({ day: '2026-03-16', driverId: driver.userId })
  await t.db.updateTable('customers').set({ cod: true }).where('id', '=', cod.customer.id).execute()
  const [page = ''] = await pdfPages((await routeSheet({ day: '2026-03-16', driverId: driver.userId })).rawPayload)
  expect(page).toContain('To collect $254.00')
  expect(page).not.toContain('Due ')
})

test('a route sheet printed after the first stop was canceled has the numbers of the one before', async () => {
  const driver = await t.as('DRIVER')
  const day = '2026-03-18'
  const first = await aDelivery({ day, driverId: driver.userId })
  const second = await aDelivery({ day, driverId: driver.userId })
  const { customerName } = second.customer
  const sheet = async () => (await pdfPages((await routeSheet({ day, driverId: driver.userId })).rawPayload)).join(' ')
  expect(await sheet()).toContain(`2 ${customerName}`)
  await t.db.updateTable('orders').set({ orderStatus: 'CANCELLED' }).where('id', '=', first.id).execute()
  const after = await sheet()
  expect(after).toContain(`2 ${customerName}`)
  expect(after).not.toContain(first.orderNum)
})

test('a driver can print only their own route sheet, and a day without stops has none', async () => {
  const [driver, other] = [await t.as('DRIVER'), await t.as('DRIVER')]
  await aDelivery({ day: '2026-03-10', driverId: other.userId })
  const sheet = async (day: string, driverId: number, by = request) =>
    (await routeSheet({ day, driverId }, by)).statusCode
  expect(await sheet('2026-03-10', other.userId, driver)).toBe(403)
  expect(await sheet('2026-03-10', other.userId, other)).toBe(200)
  expect(await sheet('2026-03-10', other.userId)).toBe(200)
  expect(await sheet('2026-03-11', other.userId)).toBe(404)
  expect((await routeSheet({ day: 'today', driverId: 'x' })).statusCode).toBe(400)
})

test('a stop with more lines than a page holds, and long names in any script, are printed on several pages', async () => {
  const stop = {
    id: 1,
    orderNum: '100001',
    customerID: 1,
    customerName: `Délices 純米大吟醸 ${'Borschtsch'.repeat(15)}`,
    contactName: 'Ж'.repeat(200),
    contactPhone: '',
    address: 'Line\n'.repeat(10),
    pickupOrder: false,
    deliveryDate: '2026-03-12',
    driverId: 1,
    driverName: 'Ж'.repeat(200),
    packingLocationId: 1,
    packingLocationName: 'North',
    orderStatus: 'PACKED' as const,
    notes: '🍶 note '.repeat(400),
    unitQuantity: 1_000_000,
    total: cents(100),
    balanceDue: cents(-100),
    customerOverdue: cents(100),
    cod: false,
    mustPay: [],
    requestedCredit: zero,
    isLifted: false,
    creditUsed: zero,
    fromOtherStops: zero,
    toCollect: zero,
    delivered: null,
    notDelivered: null,
    items: Array.from({ length: 500 }, (_, id) => ({
      id,
      productId: id,
      productName: `Chai ${id}`,
      quantity: 1,
      unitsPerCase: null,
      batchNumber: null,
      net: null,
    })),
    collections: [],
  }
  const route = {
    kind: 'driver' as const,
    driverId: 1,
    driverName: stop.driverName,
    remaining: 1,
    units: 1,
    cases: 0,
    toLoad: { units: 1, cases: 0, waiting: 0 },
    amountToCollect: cents(0),
    amountDue: cents(0),
  }
  const pages = await pdfPages(
    await t.dray.pdf.render({
      kind: 'route-sheet',
      company: { name: '', address: '', phone: '' },
      size: 'letter',
      day: '2026-03-12',
      route: { ...route, stops: [stop, stop] },
    }),
  )
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.join(' ')).toContain('Chai 499')
})

test('an empty day names the next day with deliveries; for a driver, the next with their own', async () => {
  const driver = await t.as('DRIVER')
  const next = async (day: string, by = request) =>
    (await by('GET', `/api/db/orders/getNextDeliveryDay/${day}`)).json().day
  await aDelivery({ day: '2031-05-02', orderStatus: 'DELIVERED' })
  await aDelivery({ day: '2031-05-03', orderStatus: 'DRAFT' })
  await aDelivery({ day: '2031-05-06', pickupOrder: true })
  await aDelivery({ day: '2031-05-08', driverId: driver.userId })
  expect([await next('2031-05-01'), await next('2031-05-06'), await next('2031-05-08')]).toEqual([
    '2031-05-06',
    '2031-05-08',
    null,
  ])
  expect(await next('2031-05-01', driver)).toBe('2031-05-08')
})
