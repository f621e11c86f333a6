import { addDays, endOfDay, sameTimeOn, startOfDay } from '@dray/domain/time/company-day'
import { cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { aPurchaseOrder } from '../../test-data/purchase-builders.ts'
import { rounds } from '../../test-data/rounds.ts'
import { type ApiClient, openTestApp, type TestApp } from '../../test-data/test-app.ts'
import { updateRollups, markOrdersChanged } from '../figures/index.ts'

const timeZone = 'America/Los_Angeles'
/** 8:30 p.m. in Los Angeles, when it is tomorrow by UTC. */
const now = new Date('2026-11-23T04:30:00Z')
const today = '2026-11-22'
const t = await openTestApp({ TIME_ZONE: timeZone })
const admin = await t.as('ADMIN')
const sku = (await aProduct(t.db, { hasBatch: false, stock: 100_000 })).sku
afterEach(() => {
  vi.useRealTimers()
})

const counting = 'RECEIVED,FULFILLMENT,PACKED,DELIVERED,COMPLETED'

type Placed = { customerId: number; at: Date; dollars?: number; orderStatus?: OrderStatus }
async function place({ customerId, at, dollars = 10, orderStatus = 'RECEIVED' }: Placed): Promise<number> {
  const paymentStatus = orderStatus === 'DRAFT' ? 'DRAFT' : 'AWAITING'
  const lines = [{ productSku: sku, quantity: 1, unitPrice: dollars }]
  const body = { customerID: customerId, products: lines, orderStatus, paymentStatus }
  const answer = await admin('POST', '/api/db/orders/new', { body })
  expect(answer.statusCode).toBe(200)
  const { id } = answer.json()
  await t.db.updateTable('orders').set({ createdAt: at }).where('id', '=', id).execute()
  await inTransaction(t.db, (tx) => markOrdersChanged(tx, [at]))
  return id
}

const at = (day: string, time = '09:00') => sameTimeOn(new Date(`2026-06-01T${time}:00Z`), day, 'UTC')

const setClock = () => vi.useFakeTimers({ toFake: ['Date'], now })
const readToday = async (client: ApiClient, of?: string) =>
  (await client('GET', `/api/db/today/get${of === undefined ? '' : `?of=${of}`}`)).json()

/** The order list's totals for the days and customers a figure links to. */
async function totals({ from, to }: { from: string; to: string }, more = `status=${counting}`) {
  const range = `${startOfDay(from, timeZone).toISOString()}/${endOfDay(to, timeZone).toISOString()}`
  const { orders, total } = (await admin('GET', `/api/db/orders/getTotals/${range}?${more}`)).json()
  return { orders, total }
}

const statuses = ['RECEIVED', 'COMPLETED', 'CANCELLED', 'REFUNDED', 'DRAFT'] as const
const anOrder = fc.record({
  hoursAgo: fc.nat(70 * 24),
  totalCents: fc.integer({ min: 1, max: 999_999 }),
  orderStatus: fc.constantFrom(...statuses),
  isOwn: fc.boolean(),
  isKept: fc.boolean(),
})

test('the figures of each period equal those of the linked order list to the cent, for all customers and for a rep’s own', async () => {
  const rep = await t.as('SALES')
  const own = await aCustomer(t.db, { accountOwnerId: rep.userId })
  const other = await aCustomer(t.db)
  await fc.assert(
    fc.asyncProperty(fc.array(anOrder, { minLength: 4, maxLength: 8 }), async (orders) => {
      const placeAll = async (some: typeof orders) => {
        for (const { hoursAgo, totalCents, orderStatus, isOwn } of some)
          await place({
            customerId: isOwn ? own.id : other.id,
            at: new Date(now.getTime() - hoursAgo * 3_600_000),
            dollars: totalCents / 100,
            orderStatus,
          })
      }
      await placeAll(orders.filter(({ isKept }) => isKept))
      await updateRollups(t.db, { at: now, timeZone })
      await placeAll(orders.filter(({ isKept }) => !isKept))
      setClock()
      for (const [client, of, owner] of [
        [admin, undefined, ''],
        [rep, undefined, `&owner=${rep.userId}`],
        [rep, 'all', ''],
      ] as const) {
        const { sales } = await readToday(client, of)
        for (const { from, to, orders: count, total } of sales.periods)
          expect({ orders: count, total }).toEqual(await totals({ from, to }, `status=${counting}${owner}`))
        expect(sales.drafts).toBe((await totals({ from: '2000-01-01', to: today }, `status=DRAFT${owner}`)).orders)
        const [first, last] = [sales.days[0], sales.days.at(-1)]
        expect(first.day).toBe('2026-10-24')
        expect(last.day).toEqual(today)
        expect(sales.days).toHaveLength(30)
        const days = sales.days.slice(0, 3)
        for (const { day, before } of days) {
          const earlier = addDays(day, -30)
          expect(before, day).toBe((await totals({ from: earlier, to: earlier }, `status=${counting}${owner}`)).total)
        }
        const sum = sales.days.reduce(
          (cents: number, { total }: { total: number }) => cents + Math.round(total * 100),
          0,
        )
        expect(sum).toBe(
          Math.round((await totals({ from: first.day, to: today }, `status=${counting}${owner}`)).total * 100),
        )
      }
      vi.useRealTimers()
    }),
    { numRuns: rounds(4) },
  )
})

test('requested credit memos are counted with the day of the oldest, until they are decided', async () => {
  const { id: customerId } = await aCustomer(t.db)
  const orderId = await place({ customerId, at: at('2026-11-01'), orderStatus: 'DELIVERED' })
  const request = { status: 'REQUESTED' as const, orderId, customerId, amountCents: cents(0) }
  const [first] = await t.db
    .insertInto('creditMemos')
    .values([
      { ...request, createdAt: at('2026-11-12') },
      { ...request, createdAt: at('2026-11-20') },
    ])
    .returning('id')
    .execute()
  const requests = async () => (await readToday(admin)).memoRequests
  expect(await requests()).toEqual({ count: 2, since: '2026-11-12', onlyId: null })
  await t.db
    .updateTable('creditMemos')
    .set({ status: 'DECLINED' })
    .where('id', '=', first?.id ?? 0)
    .execute()
  expect(await requests()).toEqual({ count: 1, since: '2026-11-20', onlyId: (first?.id ?? 0) + 1 })
  await t.db.updateTable('creditMemos').set({ status: 'DECLINED' }).execute()
  expect(await requests()).toEqual({ count: 0, since: null, onlyId: null })
})

test('earlier days are counted up to the current time of day', async () => {
  const rep = await t.as('SALES')
  const { id } = await aCustomer(t.db, { accountOwnerId: rep.userId })
  const times = [
    '2026-11-16T04:30:00Z',
    '2026-11-16T04:30:01Z',
    '2026-10-23T03:30:00Z',
    '2026-10-23T03:30:01Z',
    '2026-10-05T12:00:00Z',
  ]
  for (const [n, time] of times.entries()) await place({ customerId: id, at: new Date(time), dollars: 10 ** n })
  setClock()
  const { sales } = await readToday(rep)
  expect(sales.periods).toEqual([
    {
      name: 'today',
      from: today,
      to: today,
      orders: 0,
      total: 0,
      before: { from: '2026-11-15', to: '2026-11-15', isWhole: false, orders: 1, total: 1 },
    },
    {
      name: 'week',
      from: '2026-11-16',
      to: today,
      orders: 0,
      total: 0,
      before: { from: '2026-11-09', to: '2026-11-15', isWhole: false, orders: 1, total: 1 },
    },
    {
      name: 'month',
      from: '2026-11-01',
      to: today,
      orders: 2,
      total: 11,
      before: { from: '2026-10-01', to: '2026-10-22', isWhole: false, orders: 2, total: 10_100 },
    },
  ])
})

test('past days of all customers come from rollups; today, and one rep’s customers, come from orders', async () => {
  const rep = await t.as('SALES')
  const { id } = await aCustomer(t.db, { accountOwnerId: rep.userId })
  for (const day of ['2026-11-19', today]) await place({ customerId: id, at: at(day), dollars: 7 })
  await updateRollups(t.db, { at: now, timeZone })
  await t.db
    .updateTable('figureSums')
    .set({ revenueCents: [cents(12_345)] })
    .where('length', '=', 'day')
    .where('kind', '=', 'all')
    .where('first', '=', '2026-11-19')
    .execute()
  setClock()
  const totalOf = async (of: string, day: string) =>
    (await readToday(rep, of)).sales.days.find((each: { day: string }) => each.day === day).total
  expect(await totalOf('all', '2026-11-19')).toBe(123.45)
  expect(await totalOf('mine', '2026-11-19')).toBe(7)
  expect(await totalOf('all', today)).toBeGreaterThanOrEqual(7)
  await t.db.deleteFrom('figureSums').execute()
})

test('each role sees only its own figures', async () => {
  const groupsOf = async (...roles: Parameters<TestApp['as']>) => Object.keys(await readToday(await t.as(...roles)))
  expect(await groupsOf('SALES')).toEqual(['sales'])
  expect(await groupsOf('INVENTORY')).toEqual(['stock', 'memoRequests'])
  expect(await groupsOf('ACCOUNTING')).toEqual(['collected', 'memoRequests'])
  expect(await groupsOf('PAYROLL')).toEqual([])
  expect(await groupsOf('ADMIN')).toEqual(['sales', 'stock', 'collected', 'memoRequests'])
  const driver = await t.as('DRIVER')
  expect((await driver('GET', '/api/db/today/get')).statusCode).toBe(403)
})

test('a rep who owns customers starts with their own; admins and everyone else start with all', async () => {
  const [owner, rep] = [await t.as('SALES'), await t.as('SALES')]
  await aCustomer(t.db, { accountOwnerId: owner.userId })
  await aCustomer(t.db, { accountOwnerId: admin.userId })
  const whose = async (client: ApiClient) => {
    const { of, ownsCustomers } = (await readToday(client)).sales
    return [of, ownsCustomers]
  }
  expect([await whose(owner), await whose(rep), await whose(admin)]).toEqual([
    ['mine', true],
    ['all', false],
    ['all', true],
  ])
  expect((await admin('GET', '/api/db/today/get?of=theirs')).statusCode).toBe(400)
})

test('the counts of short products and tags to pull match their lists', async () => {
  const short = await aProduct(t.db, { hasBatch: false, stock: 3 })
  const { id } = await aCustomer(t.db)
  for (const quantity of [2, 5])
    await admin('POST', '/api/db/orders/new', {
      body: { customerID: id, products: [{ productSku: short.sku, quantity, unitPrice: 1 }] },
    })
  const { stock } = await readToday(admin)
  const { products, orders } = (await admin('GET', '/api/db/orders/getPendingProductsForTags')).json()
  const added = (name: 'lines' | 'units') =>
    products.reduce((count: number, product: Record<typeof name, number>) => count + product[name], 0)
  const all: { stock: number; pendingOutboundQuantity: number }[] = (
    await admin('GET', '/api/db/products/getAll')
  ).json()
  expect(stock).toMatchObject({
    shortest: [{ productId: short.id, sku: short.sku, stock: 3, pending: 7 }],
    shortProducts: all.filter((product) => product.stock < product.pendingOutboundQuantity).length,
    pendingLines: added('lines'),
    pendingUnits: added('units'),
    pendingOrders: orders,
  })
  expect(stock.shortProducts).toBe(1)
})

test('drafts, tags to pull, late purchase orders and collected money are counted with the day of the oldest', async () => {
  const rep = await t.as('SALES')
  const { id } = await aCustomer(t.db, { accountOwnerId: rep.userId })
  for (const day of ['2026-11-20', '2026-11-21']) await place({ customerId: id, at: at(day), orderStatus: 'DRAFT' })
  setClock()
  expect((await readToday(rep)).sales).toMatchObject({ drafts: 2, draftsSince: '2026-11-20' })
  vi.useRealTimers()

  await place({ customerId: id, at: at('2026-01-02') })
  setClock()
  expect((await readToday(admin)).stock.pendingSince).toBe('2026-01-02')
  vi.useRealTimers()

  const { id: productId } = await aProduct(t.db, { stock: 1 })
  const late = async (expectedDeliveryOn: string) => {
    const purchase = await aPurchaseOrder(t.db, { items: [{ productId }] })
    await t.db.updateTable('purchaseOrders').set({ expectedDeliveryOn }).where('id', '=', purchase.id).execute()
    return purchase.id
  }
  const only = await late('2026-11-19')
  await late(today)
  setClock()
  const latePurchases = async () => (await readToday(admin)).stock.latePurchases
  expect(await latePurchases()).toEqual({ count: 1, since: '2026-11-19', onlyId: only })
  vi.useRealTimers()
  await late('2026-11-18')
  setClock()
  expect(await latePurchases()).toEqual({ count: 2, since: '2026-11-18', onlyId: null })
  vi.useRealTimers()

  const orderId = await place({ customerId: id, at: at(today) })
  const driver = await t.as('ADMIN', 'DRIVER')
  for (const [amount, collectedOn] of [
    [3, '2026-11-20'],
    [4, '2026-11-18'],
  ] as const)
    await driver('POST', '/api/db/collections/add', { body: { orderId, amount, paymentMethod: 'CASH', collectedOn } })
  const accounting = await t.as('ACCOUNTING')
  expect((await readToday(accounting)).collected).toEqual([
    { driverId: driver.userId, driverName: expect.any(String), collections: 2, amount: 7, since: '2026-11-18' },
  ])
})

test('customers overdue for an order are listed by the company’s day, whatever day it is elsewhere in the world', async () => {
  const [rep, accounting] = [await t.as('SALES'), await t.as('ACCOUNTING')]
  const owner = { accountOwnerId: rep.userId }
  const [late, later, onTime, gone, canceled] = [
    await aCustomer(t.db, owner),
    await aCustomer(t.db, owner),
    await aCustomer(t.db, owner),
    await aCustomer(t.db, owner),
    await aCustomer(t.db, owner),
  ]
  const orders = async (customerId: number, days: readonly string[], orderStatus: OrderStatus = 'RECEIVED') => {
    // 4 a.m. in London, the evening before in Los Angeles.
    for (const day of days) await place({ customerId, at: at(day, '04:00'), orderStatus })
  }
  await orders(late.id, ['2026-10-22', '2026-10-29', '2026-11-05', '2026-11-12'])
  await orders(later.id, ['2026-10-11', '2026-10-18', '2026-10-25', '2026-11-01'])
  await orders(onTime.id, ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'])
  await orders(gone.id, ['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22'])
  await orders(canceled.id, ['2026-10-22', '2026-10-29', '2026-11-05', '2026-11-12'], 'CANCELLED')
  setClock()
  const listed = (await rep('GET', '/api/db/today/getLateCustomers')).json()
  expect(listed).toMatchObject({ of: 'mine', count: 2 })
  expect(listed.customers).toEqual([
    {
      customerId: later.id,
      customerName: later.customerName,
      accountOwnerName: expect.any(String),
      lastOrderOn: '2026-10-31',
      everyDays: 7,
      expectedOn: '2026-11-07',
      daysPast: 15,
    },
    expect.objectContaining({ customerId: late.id, lastOrderOn: '2026-11-11', daysPast: 4 }),
  ])
  await place({ customerId: late.id, at: now })
  expect((await rep('GET', '/api/db/today/getLateCustomers')).json().count).toBe(1)
  expect((await accounting('GET', '/api/db/today/getLateCustomers')).statusCode).toBe(403)
})

test('a customer who orders many times a day can be overdue too', async () => {
  const rep = await t.as('SALES')
  const { id: customerId } = await aCustomer(t.db, { accountOwnerId: rep.userId })
  for (const day of ['2026-11-08', '2026-11-11', '2026-11-14', '2026-11-17'])
    for (const time of ['17:00', '18:00', '19:00', '20:00']) await place({ customerId, at: at(day, time) })
  setClock()
  expect((await rep('GET', '/api/db/today/getLateCustomers')).json().customers).toMatchObject([
    { customerId, everyDays: 3, lastOrderOn: '2026-11-17' },
  ])
})

test('a draft is on hold as long as its customer’s credit limits would refuse it, and no longer once it is released', async () => {
  const accounting = await t.as('ACCOUNTING')
  const limited = await aCustomer(t.db)
  const free = await aCustomer(t.db)
  const limit = { creditLimit: 100, modifiedOn: (await readCustomer(limited.id)).modifiedOn }
  expect((await admin('PUT', `/api/db/customers/update/${limited.id}`, { body: limit })).statusCode).toBe(200)
  const placed = (customerId: number, dollars: number, orderStatus: OrderStatus) =>
    place({ customerId, at: new Date(), dollars, orderStatus })
  await placed(limited.id, 60, 'RECEIVED')
  const small = await placed(limited.id, 40, 'DRAFT')
  const large = await placed(limited.id, 70, 'DRAFT')
  await placed(free.id, 900, 'DRAFT')
  const held = async (): Promise<{ orderNum: string; overBy: number }[]> =>
    (await accounting('GET', '/api/db/today/getHeldDrafts')).json()
  const [draft] = await held()
  expect(draft).toMatchObject({
    customerName: limited.customerName,
    total: 70,
    creditLimit: 100,
    overBy: 30,
    daysLate: null,
  })
  expect(await held()).toHaveLength(1)
  const submit = async (id: number) =>
    (
      await admin('PUT', `/api/db/orders/update/${id}`, {
        body: { orderStatus: 'RECEIVED', paymentStatus: 'AWAITING' },
      })
    ).statusCode
  expect(await submit(large)).toBe(409)
  const { modifiedOn } = (await admin('GET', `/api/db/orders/getByID/${large}`)).json().res
  const release = { body: { reason: 'They paid by wire', modifiedOn } }
  expect((await accounting('POST', `/api/db/orders/releaseCreditHold/${large}`, release)).statusCode).toBe(200)
  expect(await held()).toEqual([])
  expect([await submit(large), await submit(small)]).toEqual([200, 409])
  expect((await held()).map(({ overBy }) => overBy)).toEqual([70])
  expect((await (await t.as('INVENTORY'))('GET', '/api/db/today/getHeldDrafts')).statusCode).toBe(403)
  const [rep, owner] = [await t.as('SALES'), await t.as('SALES')]
  await aCustomer(t.db, { accountOwnerId: rep.userId })
  await t.db.updateTable('customers').set({ accountOwnerId: owner.userId }).where('id', '=', limited.id).execute()
  const heldOf = async (client: ApiClient, of = '') =>
    (await client('GET', `/api/db/today/getHeldDrafts${of}`)).json().length
  expect([await heldOf(rep), await heldOf(rep, '?of=all'), await heldOf(owner)]).toEqual([0, 1, 1])
})
const readCustomer = async (id: number) => (await admin('GET', `/api/db/customers/getByID/${id}`)).json().customer
