import type { Figures } from '@dray/contract/figures'
import { comparedRanges } from '@dray/domain/figures/compared-ranges'
import { figureGroups } from '@dray/domain/figures/figures'
import { cents } from '@dray/domain/money'
import { type OrderStatus, orderStatuses, countsAsOwed } from '@dray/domain/orders/order-status'
import { addDays, addMonths, companyDay, endOfDay, startOfDay } from '@dray/domain/time/company-day'
import fc from 'fast-check'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { aBrand, aCustomer, aProduct, aProductType, aUser } from '../../test-data/builders.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'
import { findDifferences } from '../../doctor/totals.sql.ts'
import { updateRollups } from './update-rollups.ts'
import { markOrdersChanged } from './rollups.sql.ts'

const t = await openTestApp()
const [admin, sales] = await Promise.all([t.as('ADMIN'), t.as('SALES')])

const timeZone = 'America/Los_Angeles'
const today = t.today()
const keep = () => updateRollups(t.db, { at: new Date(), timeZone })

type Query = { by: string; from: string; to: string }
const read = (query: Query, by = admin) =>
  by('GET', `/api/db/figures/getByRange?${new URLSearchParams(query).toString()}`)
const figures = async (query: Query): Promise<Figures> => (await read(query)).json()

type Line = { id: number; unitCost: number; productId: number; quantity: number; subtotal: number; cost: number }
type PlainOrder = {
  id: number
  day: string
  status: OrderStatus
  total: number
  customer: number
  rep: number | null
  driver: number | null
  location: number
  lines: Line[]
}
/** A memo on the day it was issued, or with the opposite sign on the day it was voided. */
type PlainReturn = {
  day: string
  customer: number
  order: PlainOrder
  lines: { productId: number; amount: number; cost: number }[]
}
type Total = {
  orders: Set<number>
  units: number
  revenue: number
  cost: number
  returns: number
  returnedCost: number
}

/** Every order with its lines, straight from the tables, to compare the figures with. */
async function everyOrder() {
  const [rows, lines, products] = await Promise.all([
    t.db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'customerId')
      .select([
        'orders.id',
        'orders.createdAt',
        'orderStatus',
        'totalCents',
        'customerId',
        'accountOwnerId',
        'driverId',
      ])
      .select('packingLocationId')
      .execute(),
    t.db
      .selectFrom('orderLines')
      .select(['id', 'orderId', 'productId', 'quantity', 'subtotalCents', 'productCostCents'])
      .execute(),
    t.db.selectFrom('products').select(['id', 'brandId', 'typeId']).execute(),
  ])
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const orders = rows.map(
    (row): PlainOrder => ({
      id: row.id,
      day: companyDay(row.createdAt, timeZone),
      status: row.orderStatus,
      total: row.totalCents,
      customer: row.customerId,
      rep: row.accountOwnerId,
      driver: row.driverId,
      location: row.packingLocationId,
      lines: (linesOf.get(row.id) ?? []).map((line) => ({
        productId: line.productId,
        id: line.id,
        unitCost: line.productCostCents ?? 0,
        quantity: line.quantity,
        subtotal: line.subtotalCents,
        cost: line.quantity * (line.productCostCents ?? 0),
      })),
    }),
  )
  return {
    orders,
    returns: await everyReturn(new Map(orders.map((order) => [order.id, order]))),
    products: new Map(products.map(({ id, brandId, typeId }) => [id, { brand: brandId, type: typeId }])),
  }
}

async function everyReturn(orders: ReadonlyMap<number, PlainOrder>): Promise<PlainReturn[]> {
  const memos = await t.db.selectFrom('creditMemos').selectAll().where('issuedOn', 'is not', null).execute()
  const lines = await t.db.selectFrom('creditMemoLines').selectAll().execute()
  return memos.flatMap(({ id, orderId, customerId: customer, issuedOn, voidedOn }) => {
    const order = orders.get(orderId)
    const own = lines.filter(({ memoId }) => memoId === id)
    const on = (at: Date | null, sign: number) =>
      at === null || order === undefined
        ? []
        : [
            {
              day: companyDay(at, timeZone),
              customer,
              order,
              lines: own.map(({ productId, amountCents, disposition, units, orderLineId }) => ({
                productId,
                amount: sign * amountCents,
                cost:
                  disposition === 'RESTOCK'
                    ? sign * (units ?? 0) * (order.lines.find(({ id }) => id === orderLineId)?.unitCost ?? 0)
                    : 0,
              })),
            },
          ]
    return [...on(issuedOn, 1), ...on(voidedOn, -1)]
  })
}

/** The sums of a range by a group, added up order by order and line by line. */
function addedUp({ orders, returns, products }: Awaited<ReturnType<typeof everyOrder>>, { by, from, to }: Query) {
  const totals = new Map<string, Total>()
  const totalOf = (key: string): Total => {
    const total = totals.get(key) ?? { orders: new Set(), units: 0, revenue: 0, cost: 0, returns: 0, returnedCost: 0 }
    totals.set(key, total)
    return total
  }
  const keyOf = ({ day, customer, rep, driver, location }: PlainOrder): string => {
    const keys: Record<string, string | number | null> = {
      day,
      customer,
      rep,
      driver,
      location,
      all: 'all',
      month: monthOf(day, from),
    }
    return String(keys[by] ?? 'none')
  }
  const productKey = (productId: number): string =>
    String(by === 'product' ? productId : (products.get(productId)?.[by === 'brand' ? 'brand' : 'type'] ?? 0))
  for (const { day, customer, order, lines } of returns) {
    if (day < from || day > to) continue
    for (const { productId, amount, cost } of lines) {
      const isByProduct = by === 'brand' || by === 'type' || by === 'product'
      const total = totalOf(isByProduct ? productKey(productId) : keyOf({ ...order, day, customer }))
      total.returns += amount
      total.returnedCost += cost
    }
  }
  const add = (key: string, order: number, { units, revenue, cost }: Pick<Total, 'units' | 'revenue' | 'cost'>) => {
    const total = totalOf(key)
    total.orders.add(order)
    total.units += units
    total.revenue += revenue
    total.cost += cost
  }
  for (const order of orders) {
    if (!countsAsOwed(order.status) || order.day < from || order.day > to) continue
    if (by === 'brand' || by === 'type' || by === 'product') {
      for (const { productId, quantity, subtotal, cost } of order.lines) {
        add(productKey(productId), order.id, { units: quantity, revenue: subtotal, cost })
      }
      const discount = order.lines.reduce((sum, { subtotal }) => sum + subtotal, 0) - order.total
      if (discount > 0) add('discounts', order.id, { units: 0, revenue: -discount, cost: 0 })
      continue
    }
    const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const cost = order.lines.reduce((sum, line) => sum + line.cost, 0)
    add(keyOf(order), order.id, { units, revenue: order.total, cost })
  }
  return Object.fromEntries(
    [...totals].map(([key, total]) => [
      key,
      {
        orders: total.orders.size,
        units: total.units,
        revenue: total.revenue / 100,
        returns: total.returns / 100,
        net: (total.revenue - total.returns) / 100,
        cost: total.cost / 100,
        returnedCost: total.returnedCost / 100,
      },
    ]),
  )
}

/** The first of the day's month, or the start of the range if that is later. */
const monthOf = (day: string, from: string): string => {
  const first = `${day.slice(0, 7)}-01`
  return first > from ? first : from
}

const isNothing = ({ orders, returns }: { orders: number; returns: number }): boolean => orders === 0 && returns === 0

/** The answer of the server in the form of `addedUp`. */
const byKey = ({ rows }: Figures, which: 'now' | 'before' | 'yearBefore') =>
  Object.fromEntries(rows.filter((row) => !isNothing(row[which])).map((row) => [row.key, row[which]]))

const inCents = (dollars: number): number => Math.round(dollars * 100)

/** Figures that don't match the orders. */
async function wrongFigures(range: { from: string; to: string }): Promise<object[]> {
  const orders = await everyOrder()
  const ranges = comparedRanges(range)
  const wrong: object[] = []
  const compare = (what: object, got: unknown, right: unknown): void => {
    if (!isDeepStrictEqual(got, right)) wrong.push({ ...what, got, right })
  }
  for (const by of figureGroups) {
    const answer = await figures({ by, ...range })
    for (const which of ['now', 'before', 'yearBefore'] as const) {
      const all = addedUp(orders, { by: 'all', ...ranges[which] })['all'] ?? nothing
      compare({ by, which, of: 'totals' }, answer.totals[which], all)
      const sum = answer.rows.reduce((total, row) => total + inCents(row[which].revenue), 0)
      compare({ by, which, of: 'sum of rows' }, sum, inCents(all.revenue))
      const returned = answer.rows.reduce((total, row) => total + inCents(row[which].returns), 0)
      compare({ by, which, of: 'sum of returns' }, returned, inCents(all.returns))
      // Steps of the compared ranges are listed under the days of the current range.
      const isMoved = by === 'week' || (which !== 'now' && (by === 'day' || by === 'month'))
      if (!isMoved) compare({ by, which }, byKey(answer, which), addedUp(orders, { by, ...ranges[which] }))
    }
  }
  return wrong
}
const nothing = { orders: 0, units: 0, revenue: 0, returns: 0, net: 0, cost: 0, returnedCost: 0 }

/** A company with two years of orders, which are random but the same in every run. */
async function aTradingCompany() {
  const [first] = fc.sample(fc.array(fc.nat(1_000_000), { minLength: 4000, maxLength: 4000 }), { numRuns: 1, seed: 14 })
  const numbers = first ?? []
  const random = (below: number): number => (numbers.pop() ?? 0) % below
  const pick = <Of>(all: readonly Of[]): Of => all[random(all.length)] as Of
  const [ann, ben, driver] = [await aUser(t.db), await aUser(t.db), await aUser(t.db, { roles: ['DRIVER'] })]
  const brands = [await aBrand(t.db), await aBrand(t.db), await aBrand(t.db)]
  const types = [await aProductType(t.db), await aProductType(t.db)]
  const products = []
  for (let n = 0; n < 7; n++)
    products.push(
      await aProduct(t.db, {
        brandId: pick(brands).id,
        typeId: pick(types).id,
        basePrice: cents(100 + random(5000)),
        cost: n === 3 ? null : cents(50 + random(2000)),
        stock: 100_000,
        hasBatch: false,
      }),
    )
  const customers = []
  for (const accountOwnerId of [ann.id, ben.id, null, ann.id]) customers.push(await aCustomer(t.db, { accountOwnerId }))
  const orders: number[] = []
  for (let n = 0; n < 60; n++) {
    const lines = products.filter(() => random(3) === 0).map(({ sku }) => ({ sku, quantity: 1 + random(9) }))
    const { id } = await anOrder(t.db, {
      customerId: pick(customers).id,
      orderStatus: pick(orderStatuses.filter((status) => status !== 'DRAFT')),
      createdAt: new Date(startOfDay(addDays(today, -random(800)), timeZone).getTime() + random(86_000) * 1000),
      lines: lines.length > 0 ? lines : [{ sku: pick(products).sku, quantity: 2 }],
    })
    orders.push(id)
  }
  for (let n = 0; n < 12; n++) await aReturn(pick(customers).id, pick(products).sku, random)
  return { random, pick, ann, ben, driver, brands, types, products, customers, orders }
}

/** An order that was delivered long ago, with a memo issued on a later day, which may have been voided after that. */
async function aReturn(customerId: number, sku: string, random: (below: number) => number): Promise<void> {
  const daysAgo = random(800)
  const at = (days: number) => new Date(startOfDay(addDays(today, -days), timeZone).getTime() + random(80_000) * 1000)
  const lines = [{ sku, quantity: 6 }]
  const order = await anOrder(t.db, { customerId, orderStatus: 'DELIVERED', createdAt: at(daysAgo), lines })
  const returned = [
    {
      orderLineId: order.lineIds[0],
      disposition: random(4) === 0 ? 'KEPT' : 'RESTOCK',
      units: 1 + random(5),
      reason: 'Late',
    },
  ]
  const { id } = (await admin('POST', `/api/db/memos/add/${order.id}`, { body: { lines: returned } })).json()
  const issuedOn = random(daysAgo + 1)
  const isVoided = random(3) === 0
  if (isVoided) await admin('POST', `/api/db/memos/void/${id}`, { body: { reason: 'Keyed twice' } })
  const voidedOn = isVoided ? at(random(issuedOn + 1)) : null
  await t.db
    .updateTable('creditMemos')
    .set({ issuedOn: at(issuedOn), voidedOn })
    .where('id', '=', id)
    .execute()
}

test('every group’s figures match the orders exactly after changes to orders, products and customers, with or without rollups', async () => {
  const { random, pick, ben, driver, brands, types, products, customers, orders } = await aTradingCompany()
  const range = { from: addDays(addMonths(today, -12), 1), to: today }
  const put = async (path: string, body: object) => {
    const answer = await admin('PUT', path, { body })
    expect(answer.statusCode, `${path} ${answer.body}`).toBe(200)
  }
  expect(await wrongFigures(range)).toEqual([])
  await keep()
  expect(await wrongFigures(range)).toEqual([])
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 8; n++) {
      const path = `/api/db/orders/update/${pick(orders)}`
      const change = pick([
        { orderStatus: pick(['RECEIVED', 'PACKED', 'DELIVERED', 'CANCELLED', 'REFUNDED']) },
        { dollarAdjustment: random(5) },
        { customerID: pick(customers).id },
        { driverId: pick([driver.id, null]) },
        { orderStatus: 'RECEIVED', orderItems: [{ productSku: pick(products).sku, quantity: 1 + random(30) }] },
      ])
      await put(path, change)
    }
    expect(await wrongFigures(range)).toEqual([])
    await put(`/api/db/products/update/${pick(products).id}`, { brandID: pick(brands).id })
    await put(`/api/db/products/update/${pick(products).id}`, { typeID: pick(types).id })
    await put(`/api/db/customers/update/${pick(customers).id}`, { accountOwnerID: ben.id })
    if (round !== 1) await keep()
    expect(await wrongFigures({ from: addDays(range.from, random(90)), to: addDays(today, -random(90)) })).toEqual([])
  }
  await keep()
  expect(await wrongFigures({ from: addMonths(`${today.slice(0, 7)}-01`, -6), to: today })).toEqual([])
}, 60_000)

test('totals match the order list for the same days and billable statuses to the cent', async () => {
  const range = { from: addDays(today, -400), to: addDays(today, -3) }
  const days = `${startOfDay(range.from, timeZone).toISOString()}/${endOfDay(range.to, timeZone).toISOString()}`
  const status = orderStatuses.filter(countsAsOwed).join()
  const list = (await admin('GET', `/api/db/orders/getTotals/${days}?status=${status}`)).json()
  const { totals } = await figures({ by: 'brand', ...range })
  expect(totals.now).toMatchObject({ orders: list.orders, units: list.units, revenue: list.total, cost: list.cost })
  expect(list.orders).toBeGreaterThan(10)
})

test('users who can’t see costs get figures without them', async () => {
  const query = { by: 'brand', from: addDays(today, -400), to: today }
  const answer = await read(query, sales)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('"cost"')
  expect((await read(query, await t.as('DRIVER'))).statusCode).toBe(403)
})

test('a range that ends before it begins, has invalid days, or is over ten years by day is refused', async () => {
  const errorsOf = async (query: Query) => {
    const answer = await read(query)
    return [answer.statusCode, answer.json().errors?.[0]?.message]
  }
  const backwards = { by: 'brand', from: '2026-02-02', to: '2026-02-01' }
  expect(await errorsOf(backwards)).toEqual([400, 'The range ends before it begins'])
  for (const by of ['brand', 'day']) {
    expect((await errorsOf({ by, from: '2026-02-30', to: '2026-03-01' }))[0]).toBe(400)
    expect((await errorsOf({ by, from: '2026-02-01', to: 'soon' }))[0]).toBe(400)
  }
  expect((await errorsOf({ by: 'color', from: '2026-02-01', to: '2026-03-01' }))[0]).toBe(400)
  expect((await errorsOf({ by: 'month', from: '0001-01-01', to: '9999-01-01' }))[0]).toBe(400)
  const long = { from: '1900-01-01', to: '2199-12-31' }
  expect(await errorsOf({ by: 'day', ...long })).toEqual([400, 'By day, choose a range of at most ten years'])
  expect((await read({ by: 'week', ...long })).statusCode).toBe(200)
  expect((await read({ by: 'day', from: addDays(today, -3659), to: today })).statusCode).toBe(200)
})

test('a change to an order that is saved while rollups are updated shows in the figures once it is saved', async () => {
  const product = await aProduct(t.db, { basePrice: cents(500), stock: 9, hasBatch: false })
  const createdAt = new Date(startOfDay(addDays(today, -40), timeZone).getTime() + 3_600_000)
  const { id } = await anOrder(t.db, { createdAt, lines: [{ sku: product.sku }] })
  await keep()
  const query = { by: 'product', from: addDays(today, -100), to: today }
  const statusNow = async () => (await figures(query)).rows.find(({ key }) => key === String(product.id))?.now.orders
  expect(await statusNow()).toBe(1)
  await t.db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ orderStatus: 'CANCELLED' }).where('id', '=', id).execute()
    await markOrdersChanged(tx, [createdAt])
    await Promise.all([keep(), keep()])
    expect(await statusNow()).toBe(1)
  })
  expect(await statusNow()).toBeUndefined()
  await Promise.all([keep(), keep()])
  expect(await statusNow()).toBeUndefined()
})

test('changing the company’s time zone recomputes figures for its new days', async () => {
  await updateRollups(t.db, { at: new Date(), timeZone: 'Asia/Tokyo' })
  expect(await wrongFigures({ from: addDays(today, -300), to: addDays(today, -1) })).toEqual([])
  await keep()
})

test('the doctor finds rollups that don’t match the orders, and nothing in correct ones', async () => {
  await keep()
  const found = async () =>
    (await findDifferences(t.db)).find(({ check }) => check.startsWith('rollups'))?.differences ?? []
  expect(await found()).toEqual([])
  const { rows } = await sql<{ length: string; first: string; key: number; revenue: number }>`
    select length, first, keys[1] as key, revenue_cents[1] as revenue from figure_sums
    where kind = 'brand' and cardinality(keys) > 1 limit 1`.execute(t.db)
  const [kept] = rows
  if (!kept) throw new RangeError('No sums are kept')
  const { length, first, key, revenue } = kept
  const change = (columns: ReturnType<typeof sql>) =>
    sql`update figure_sums set ${columns} where length = ${length} and first = ${first} and kind = 'brand'`.execute(
      t.db,
    )
  const record = `${first}, brand ${key}`
  await change(sql`revenue_cents[1] = revenue_cents[1] + 1`)
  expect(await found()).toEqual([{ record, stored: revenue + 1, computed: revenue }])
  await change(sql`revenue_cents[1] = revenue_cents[1] - 1`)
  expect(await found()).toEqual([])
  await change(
    sql`keys = keys[2:], orders = orders[2:], units = units[2:], revenue_cents = revenue_cents[2:], cost_cents = cost_cents[2:]`,
  )
  expect(await found()).toEqual([{ record, stored: 0, computed: revenue }])
  await sql`delete from figure_sums where kind = 'brand'`.execute(t.db)
  await keep()
  expect(await found()).toEqual([])
})

test('moving a product to another brand recomputes rollups only for days it was sold', async () => {
  const [brand, sold] = [await aBrand(t.db), await aProduct(t.db, { stock: 100, hasBatch: false })]
  const day = addDays(today, -50)
  const createdAt = new Date(startOfDay(day, timeZone).getTime() + 3_600_000)
  await anOrder(t.db, { createdAt, lines: [{ sku: sold.sku, quantity: 3 }] })
  await keep()
  const sums = async () =>
    (
      await sql<{ row: string }>`
        select concat_ws(' ', length, first, kind, xmin) as row from figure_sums order by length, first, kind`.execute(
        t.db,
      )
    ).rows.map(({ row }) => row)
  const before = await sums()
  const moved = await admin('PUT', `/api/db/products/update/${sold.id}`, { body: { brandID: brand.id } })
  expect(moved.statusCode).toBe(200)
  const query = { by: 'brand', from: addDays(today, -300), to: today }
  const unitsOfBrand = async () => (await figures(query)).rows.find(({ key }) => key === String(brand.id))?.now.units
  expect(await unitsOfBrand()).toBe(3)
  await keep()
  expect(await unitsOfBrand()).toBe(3)
  const after = new Set(await sums())
  const renewed = before.filter((row) => !after.has(row)).map((row) => row.split(' ').slice(0, 3).join(' '))
  expect(renewed).toEqual([`day ${day} brand`, `month ${day.slice(0, 7)}-01 brand`])
})

test('the stock of a brand is valued at cost, without brands excluded from reporting', async () => {
  const [brand, hidden] = [await aBrand(t.db), await aBrand(t.db)]
  await t.db.updateTable('brands').set({ excludeFromReporting: true }).where('id', '=', hidden.id).execute()
  const sold = await aProduct(t.db, { brandId: brand.id, stock: 10, cost: cents(250), hasBatch: false })
  await aProduct(t.db, { brandId: brand.id, stock: 5, cost: null })
  await aProduct(t.db, { brandId: hidden.id, stock: 7 })
  await anOrder(t.db, { lines: [{ sku: sold.sku, quantity: 3 }] })
  const stock = async (by: ApiClient) =>
    (await by('GET', '/api/db/figures/getStock')).json().filter((row: { brandId: number }) => row.brandId >= brand.id)
  const shown = { brandId: brand.id, brandName: brand.name, products: 2, stock: 15, sold: 3 }
  expect(await stock(admin)).toEqual([{ ...shown, value: 25, unitsWithoutCost: 5 }])
  expect(await stock(sales)).toEqual([shown])
})

test('the units of each product are summed by kind of movement', async () => {
  const product = await aProduct(t.db, { stock: 40, hasBatch: false })
  const order = await anOrder(t.db, { orderStatus: 'DELIVERED', lines: [{ sku: product.sku, quantity: 9 }] })
  const returned = { orderLineId: order.lineIds[0], disposition: 'RESTOCK', units: 2 }
  await admin('POST', `/api/db/memos/add/${order.id}`, { body: { lines: [returned] } })
  const moved = (await sales('GET', `/api/db/figures/getStockMovements?from=${today}&to=${today}`)).json()
  expect(moved).toContainEqual(
    expect.objectContaining({ productId: product.id, units: { OPENING: 40, SHIPMENT: -9, RETURN: 2 } }),
  )
  const refused = await sales('GET', `/api/db/figures/getStockMovements?from=${today}&to=2020-01-01`)
  expect(refused.statusCode).toBe(400)
})

test('units written off are listed by day, brand and reason at their cost, and a void takes them back on its own day', async () => {
  const brand = await aBrand(t.db)
  const product = await aProduct(t.db, { brandId: brand.id, cost: cents(4_00), stock: 50, hasBatch: false })
  const order = await anOrder(t.db, { orderStatus: 'DELIVERED', lines: [{ sku: product.sku, quantity: 9 }] })
  const damaged = { orderLineId: order.lineIds[0], disposition: 'DAMAGED', units: 3, reason: 'Forklift' }
  const memo = (await admin('POST', `/api/db/memos/add/${order.id}`, { body: { lines: [damaged] } })).json()
  const losses = async (by: string) =>
    (await admin('GET', `/api/db/figures/getLosses?by=${by}&from=${today}&to=${today}`)).json()
  const loss = { units: 3, cost: 12 }
  expect(await losses('reason')).toEqual([{ key: 'Forklift', name: 'Forklift', ...loss }])
  expect(await losses('brand')).toEqual([{ key: String(brand.id), name: brand.name, ...loss }])
  expect(await losses('day')).toEqual([{ key: today, name: today, ...loss }])
  await admin('POST', `/api/db/memos/void/${memo.id}`, { body: { reason: 'Keyed twice' } })
  expect(await losses('brand')).toMatchObject([{ units: 0, cost: 0 }])
  const refused = await sales('GET', `/api/db/figures/getLosses?by=day&from=${today}&to=${today}`)
  expect(refused.statusCode).toBe(403)
  const backwards = await admin('GET', `/api/db/figures/getLosses?by=day&from=${today}&to=2020-01-01`)
  expect(backwards.statusCode).toBe(400)
})
