import type { readFillRate } from '@dray/contract/figures'
import { fillRateGroups } from '@dray/domain/figures/figures'
import { countsAsOwed, isShipped, type OrderStatus } from '@dray/domain/orders/order-status'
import { addDays, companyDay, startOfDay } from '@dray/domain/time/company-day'
import fc from 'fast-check'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { aBrand, aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectSoundTotals } from '../../test-data/expectations.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { rounds } from '../../test-data/rounds.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { markOrdersChanged } from './rollups.sql.ts'
import { updateRollups } from './update-rollups.ts'

const t = await openTestApp()
const [admin, driver] = await Promise.all([t.as('ADMIN'), t.as('DRIVER')])
const timeZone = 'America/Los_Angeles'
const today = t.today()
const daysAgo = (days: number): string => addDays(today, -days)
const onDay = (day: string): Date => new Date(startOfDay(day, timeZone).getTime() + 36_000_000)

type Row = z.output<(typeof readFillRate)['answer']>[number]
const read = (query: { by: string; from?: string; to?: string }) =>
  admin('GET', `/api/db/figures/getFillRate?${new URLSearchParams({ from: today, to: today, ...query }).toString()}`)
const fillRates = async (query: Parameters<typeof read>[0]): Promise<Row[]> => (await read(query)).json()
const readProductRate = async (product: { id: number }, range: { from?: string; to?: string } = {}) =>
  (await fillRates({ by: 'product', ...range })).find(({ key }) => key === String(product.id))

type Product = { id: number; sku: string }
const anOrderFor = (product: Product, quantity: number, more: Partial<Parameters<typeof anOrder>[1]> = {}) =>
  anOrder(t.db, { ...more, lines: [{ sku: product.sku, quantity }] })

type Split = { of: { id: number; firstOrderId?: number }; product: Product; units: number; status?: OrderStatus }
/** Gives a backorder with these units to an order whose own lines were lowered already. */
async function aBackorder(
  { of, product, units, status = 'RECEIVED' }: Split,
  more: Parameters<typeof anOrderFor>[2] = {},
) {
  const backorder = await anOrderFor(product, units, { orderStatus: status, ...more })
  const firstOrderId = of.firstOrderId ?? of.id
  await t.db.updateTable('orders').set({ backorderOf: of.id, firstOrderId }).where('id', '=', backorder.id).execute()
  const left = { orderId: of.id, backorderId: backorder.id, productId: product.id, units }
  await t.db.insertInto('backorderedUnits').values(left).execute()
  return { ...backorder, firstOrderId }
}

const setStatus = (id: number, orderStatus: OrderStatus) =>
  t.db.updateTable('orders').set({ orderStatus }).where('id', '=', id).execute()
const setUnits = async (id: number, units: number) => {
  await t.db.updateTable('orderLines').set({ quantity: units }).where('orderId', '=', id).execute()
  await t.db.updateTable('orders').set({ unitQuantity: units }).where('id', '=', id).execute()
}
const aStockedProduct = () => aProduct(t.db, { stock: 1000, hasBatch: false })

test('units in delivered and completed orders are shipped, those in open orders whose day is past only ordered', async () => {
  const product = await aStockedProduct()
  const createdAt = onDay(daysAgo(1))
  await anOrderFor(product, 10, { orderStatus: 'DELIVERED' })
  await anOrderFor(product, 5, { orderStatus: 'COMPLETED' })
  for (const orderStatus of ['RECEIVED', 'FULFILLMENT', 'PACKED'] as const)
    await anOrderFor(product, 1, { orderStatus, createdAt })
  await anOrderFor(product, 50, { orderStatus: 'PACKED' })
  expect(await readProductRate(product, { from: daysAgo(1) })).toEqual({
    key: String(product.id),
    name: product.name,
    ordered: 18,
    shipped: 15,
    rate: 15 / 18,
  })
})

test('an open order counts from the day after its delivery day, else after the day it was placed', async () => {
  const product = await aStockedProduct()
  const createdAt = onDay(daysAgo(9))
  const range = { from: daysAgo(9) }
  const order = await anOrderFor(product, 4, { createdAt })
  await anOrderFor(product, 3, { createdAt, orderStatus: 'DELIVERED' })
  const deliverOn = (deliveryDate: string | null) =>
    t.db.updateTable('orders').set({ deliveryDate }).where('id', '=', order.id).execute()
  for (const [day, ordered] of [
    [null, 7],
    [daysAgo(1), 7],
    [today, 3],
    [addDays(today, 3), 3],
  ] as const) {
    await deliverOn(day)
    expect(await readProductRate(product, range), String(day)).toMatchObject({ ordered, shipped: 3 })
  }
  await setStatus(order.id, 'DELIVERED')
  expect(await readProductRate(product, range)).toMatchObject({ ordered: 7, shipped: 7 })
})

/** The migration finds the same in the change log as was kept at each save. */
async function expectSameFromLog(orderIds: number[]): Promise<void> {
  const file = new URL('../../../migrations/0120-first-ordered-units.sql', import.meta.url)
  const [, found = ''] = readFileSync(file, 'utf8').split('insert into first_ordered_units\n')
  const { rows } = await sql<{
    orderId: number
    productId: number
    max: number
  }>`${sql.raw(found.replace(/;\s*$/, ''))}`.execute(t.db)
  const units = Object.fromEntries(
    rows.filter(({ orderId }) => orderIds.includes(orderId)).map((row) => [`${row.orderId} ${row.productId}`, row.max]),
  )
  const kept = await t.db.selectFrom('firstOrderedUnits').selectAll().where('orderId', 'in', orderIds).execute()
  expect(kept).not.toEqual([])
  expect(units).toEqual(Object.fromEntries(kept.map((row) => [`${row.orderId} ${row.productId}`, row.units])))
}

test('the units first ordered are the most a product had since the order left DRAFT, whatever was lowered later', async () => {
  const [product, other] = [await aStockedProduct(), await aStockedProduct()]
  const customer = await aCustomer(t.db)
  const tracked = await aProduct(t.db)
  for (const quantity of [4, 50]) await aBatch(t.db, tracked.id, { quantity })
  const lines = (...units: readonly [{ sku: string }, number][]) =>
    units.map(([{ sku }, quantity]) => ({ productSku: sku, quantity }))
  const change = async (id: number, products: ReturnType<typeof lines>, orderStatus?: OrderStatus) => {
    const answer = await admin('PUT', `/api/db/orders/update/${id}`, { body: { orderItems: products, orderStatus } })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const place = async (products: ReturnType<typeof lines>, isDraft = false) => {
    const body = { customerID: customer.id, products, ...(isDraft ? { orderStatus: 'DRAFT' } : {}) }
    const answer = await admin('POST', '/api/db/orders/new', { body })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().id
  }
  const lowered = await place(lines([product, 10], [other, 2]))
  await change(lowered, lines([product, 12], [other, 2]))
  await change(lowered, lines([product, 5]))
  await change(lowered, lines([product, 6]), 'DELIVERED')
  const ordered = async (of: Product) => readProductRate(of)
  expect(await ordered(product)).toMatchObject({ ordered: 12, shipped: 6 })
  expect(await ordered(other)).toMatchObject({ ordered: 2, shipped: 0 })

  const drafted = await place(lines([other, 30]), true)
  await change(drafted, lines([other, 7]))
  await change(drafted, lines([other, 7]), 'RECEIVED')
  await change(drafted, lines([other, 7]), 'DELIVERED')
  expect(await ordered(other)).toMatchObject({ ordered: 9, shipped: 7 })

  // Its units come from two batches, in two lines.
  const split = await place(lines([tracked, 9]))
  await change(split, lines([tracked, 6]), 'DELIVERED')
  expect(await ordered(tracked)).toMatchObject({ ordered: 9, shipped: 6 })

  await expectSameFromLog([lowered, drafted, split])

  const reopened = await place(lines([tracked, 20]))
  await change(reopened, lines([tracked, 20]), 'DRAFT')
  await change(reopened, lines([tracked, 11]))
  await change(reopened, lines([tracked, 11]), 'DELIVERED')
  expect(await ordered(tracked)).toMatchObject({ ordered: 29, shipped: 17 })
  await expectSoundTotals(t.db)
})

test('an order that was lowered and then split was first ordered as it was before', async () => {
  const product = await aProduct(t.db, { hasBatch: false, stock: 5 })
  const customer = await aCustomer(t.db)
  const placed = await admin('POST', '/api/db/orders/new', {
    body: { customerID: customer.id, products: [{ productSku: product.sku, quantity: 10 }] },
  })
  const { id } = placed.json()
  const lowered = await admin('PUT', `/api/db/orders/update/${id}`, {
    body: { orderItems: [{ productSku: product.sku, quantity: 8 }] },
  })
  expect(lowered.json().unitQuantity, lowered.body).toBe(8)
  const split = await admin('POST', `/api/db/orders/shipAvailable/${id}`, { body: { orderStatus: 'DELIVERED' } })
  expect(split.statusCode, split.body).toBe(200)
  expect(await readProductRate(product)).toMatchObject({ ordered: 10, shipped: 5 })
  const backorder = `/api/db/orders/update/${split.json().backorder.id}`
  const less = await admin('PUT', backorder, { body: { orderItems: [{ productSku: product.sku, quantity: 1 }] } })
  expect(less.statusCode, less.body).toBe(200)
  await expectSameFromLog([id, split.json().backorder.id])
  expect(await readProductRate(product)).toMatchObject({ ordered: 10, shipped: 5 })
  await expectSoundTotals(t.db)
})

test('drafts and canceled and refunded orders that were never split don’t count', async () => {
  const product = await aStockedProduct()
  for (const orderStatus of ['DRAFT', 'CANCELLED', 'REFUNDED'] as const) await anOrderFor(product, 7, { orderStatus })
  expect(await readProductRate(product)).toBeUndefined()
})

test('a backorder doesn’t count twice, and ships when it is delivered', async () => {
  const product = await aStockedProduct()
  const first = await anOrderFor(product, 6, { orderStatus: 'DELIVERED' })
  const backorder = await aBackorder({ of: first, product, units: 4 })
  expect(await readProductRate(product)).toMatchObject({ ordered: 10, shipped: 6, rate: 0.6 })
  await setStatus(backorder.id, 'DELIVERED')
  expect(await readProductRate(product)).toMatchObject({ ordered: 10, shipped: 10, rate: 1 })
})

test('a closed backorder still counts as ordered', async () => {
  const product = await aStockedProduct()
  const first = await anOrderFor(product, 6, { orderStatus: 'COMPLETED' })
  await aBackorder({ of: first, product, units: 4, status: 'CANCELLED' })
  expect(await readProductRate(product)).toMatchObject({ ordered: 10, shipped: 6 })
})

test('units added to a backorder count once, and those taken off it were ordered all the same', async () => {
  const product = await aStockedProduct()
  const first = await anOrderFor(product, 6, { orderStatus: 'DELIVERED' })
  const backorder = await aBackorder({ of: first, product, units: 4, status: 'DELIVERED' })
  await setUnits(backorder.id, 7)
  expect(await readProductRate(product)).toMatchObject({ ordered: 13, shipped: 13 })
  await setUnits(backorder.id, 1)
  expect(await readProductRate(product)).toMatchObject({ ordered: 10, shipped: 7 })
})

test('a backorder that is split again belongs to the same chain', async () => {
  const product = await aStockedProduct()
  const first = await anOrderFor(product, 5, { orderStatus: 'DELIVERED' })
  const second = await aBackorder({ of: first, product, units: 7, status: 'DELIVERED' })
  await setUnits(second.id, 3)
  await aBackorder({ of: second, product, units: 4 })
  expect(await readProductRate(product)).toMatchObject({ ordered: 12, shipped: 8 })
})

test('a product that waits as a whole is ordered by the first order and shipped by its backorder', async () => {
  const [product, waiting] = [await aStockedProduct(), await aStockedProduct()]
  const first = await anOrderFor(product, 6, { orderStatus: 'DELIVERED' })
  const backorder = await aBackorder({ of: first, product: waiting, units: 4 })
  expect(await readProductRate(waiting)).toMatchObject({ ordered: 4, shipped: 0, rate: 0 })
  await setStatus(backorder.id, 'COMPLETED')
  expect(await readProductRate(waiting)).toMatchObject({ ordered: 4, shipped: 4 })
  expect(await readProductRate(product)).toMatchObject({ ordered: 6, shipped: 6 })
})

test('a chain counts on the company day of its first order, for its customer, with and without rollups', async () => {
  const product = await aStockedProduct()
  const [customer, other] = [await aCustomer(t.db), await aCustomer(t.db)]
  const placed = { customerId: customer.id, orderStatus: 'DELIVERED' as const, createdAt: onDay(daysAgo(40)) }
  const first = await anOrderFor(product, 6, placed)
  const later = { customerId: other.id, createdAt: onDay(daysAgo(10)) }
  await aBackorder({ of: first, product, units: 4, status: 'DELIVERED' }, later)
  for (const keep of [false, true]) {
    if (keep) await updateRollups(t.db, { at: new Date(), timeZone })
    const before = { from: daysAgo(50), to: daysAgo(30) }
    expect(await readProductRate(product, before)).toMatchObject({ ordered: 10, shipped: 10 })
    expect(await readProductRate(product, { from: daysAgo(20), to: today })).toBeUndefined()
    expect(await readProductRate(product, { from: daysAgo(50), to: today })).toMatchObject({ ordered: 10, shipped: 10 })
    const customers = await fillRates({ by: 'customer', from: daysAgo(50), to: today })
    expect(customers).toContainEqual({
      key: String(customer.id),
      name: customer.customerName,
      ordered: 10,
      shipped: 10,
      rate: 1,
    })
    expect(customers.map(({ key }) => key)).not.toContain(String(other.id))
  }
})

test('a credit memo changes nothing', async () => {
  const product = await aStockedProduct()
  const order = await anOrderFor(product, 9, { orderStatus: 'DELIVERED' })
  const returned = { orderLineId: order.lineIds[0], disposition: 'RESTOCK', units: 2 }
  await admin('POST', `/api/db/memos/add/${order.id}`, { body: { lines: [returned] } })
  expect(await readProductRate(product)).toMatchObject({ ordered: 9, shipped: 9 })
})

test('brands add up their current products, and rows are by name', async () => {
  const [brand, second] = [await aBrand(t.db, 'Äpfel & Co'), await aBrand(t.db, 'Zaanse Koeken')]
  for (const brandId of [second.id, brand.id, brand.id]) {
    const product = await aProduct(t.db, { brandId, stock: 100, hasBatch: false })
    await anOrderFor(product, 3, { orderStatus: 'DELIVERED' })
  }
  const names = [brand.name, second.name]
  const rows = (await fillRates({ by: 'brand' })).filter(({ name }) => names.includes(name))
  expect(rows).toMatchObject([
    { key: String(brand.id), ordered: 6, shipped: 6 },
    { key: String(second.id), ordered: 3 },
  ])
})

test('ranges are checked as in other figures, and drivers may not read them', async () => {
  const answerStatus = async (query: Parameters<typeof read>[0]) => (await read(query)).statusCode
  expect(await answerStatus({ by: 'brand', from: today, to: daysAgo(1) })).toBe(400)
  expect(await answerStatus({ by: 'month' })).toBe(400)
  expect(await answerStatus({ by: 'brand', from: '1066-01-01' })).toBe(400)
  expect(await answerStatus({ by: 'brand', from: '2026-02-30' })).toBe(400)
  expect(await answerStatus({ by: 'brand', from: '1900-01-01', to: '2199-12-31' })).toBe(200)
  const refused = await driver('GET', `/api/db/figures/getFillRate?by=brand&from=${today}&to=${today}`)
  expect(refused.statusCode).toBe(403)
})

test('all groups and ranges say what adding up every order says', async () => {
  const products = [await aStockedProduct(), await aStockedProduct(), await aStockedProduct()] as const
  const statuses = ['RECEIVED', 'DELIVERED', 'COMPLETED', 'CANCELLED', 'REFUNDED', 'PACKED'] as const
  for (let n = 0; n < 18; n++) {
    const product = products[n % 3] ?? products[0]
    const status = (at: number) => statuses[at % 6] ?? 'RECEIVED'
    const placed = (at: number) => ({ createdAt: onDay(daysAgo(60 - at)) })
    const first = await anOrderFor(product, 1 + n, { orderStatus: status(n), ...placed(n) })
    if (n % 4 === 0)
      await t.db
        .insertInto('firstOrderedUnits')
        .values({ orderId: first.id, productId: product.id, units: 9 })
        .execute()
    if (n % 5 === 0) await t.db.updateTable('orders').set({ deliveryDate: today }).where('id', '=', first.id).execute()
    if (n % 2 === 0) continue
    const split = { of: first, product, units: 2 + n, status: status(n + 1) }
    const backorder = await aBackorder(split, placed(n + 15))
    if (n % 3 === 0) await aBackorder({ of: backorder, product, units: n, status: 'DELIVERED' }, placed(n + 30))
  }
  const compare = async () => {
    for (const by of fillRateGroups)
      for (const [from, to] of [
        [60, 45],
        [45, 30],
        [44, 0],
        [59, 59],
        [70, 0],
      ] as const) {
        const range = { from: daysAgo(from), to: daysAgo(to) }
        const rows = await fillRates({ by, ...range })
        const sums = Object.fromEntries(rows.map(({ key, ordered, shipped }) => [key, { ordered, shipped }]))
        expect(sums).toEqual(await addedUp(by, range))
        for (const { rate } of rows) expect(rate).toBeLessThanOrEqual(1)
      }
  }
  await compare()
  await updateRollups(t.db, { at: new Date(), timeZone })
  await compare()
  await t.db.transaction().execute((tx) => markOrdersChanged(tx, [onDay(daysAgo(50))]))
  await compare()
})

const splitStep = fc.record({
  do: fc.constantFrom('arrive', 'arrive', 'ship', 'ship', 'ship', 'close'),
  at: fc.nat(5),
  units: fc.integer({ min: 1, max: 6 }),
  to: fc.constantFrom('PACKED', 'DELIVERED'),
})

test('however an order is split, closed and shipped, its chain was ordered once and never ships more', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }),
      fc.array(splitStep, { minLength: 4, maxLength: 12 }),
      async (quantities, steps) => {
        const customer = await aCustomer(t.db)
        const products = await Promise.all(quantities.map(() => aProduct(t.db, { hasBatch: false })))
        const lines = products.map(({ sku }, n) => ({ productSku: sku, quantity: quantities[n] }))
        const placed = await admin('POST', '/api/db/orders/new', { body: { customerID: customer.id, products: lines } })
        const chain: number[] = [placed.json().id]
        await t.db
          .updateTable('orders')
          .set({ placedOn: daysAgo(1) })
          .where('id', '=', placed.json().id)
          .execute()
        for (const step of steps) {
          const id = chain[step.at % chain.length] ?? 0
          const product = products[step.at % products.length]
          if (step.do === 'arrive')
            await admin('POST', `/api/db/products/receiveStock/${product?.id}`, { body: { quantity: step.units } })
          else if (step.do === 'close')
            await admin('POST', `/api/db/orders/closeBackorder/${id}`, { body: { reason: 'Out of season' } })
          else {
            const answer = await admin('POST', `/api/db/orders/shipAvailable/${id}`, { body: { orderStatus: step.to } })
            if (answer.statusCode !== 200 && answer.statusCode !== 409) throw new Error(answer.body)
            if (answer.statusCode === 200 && answer.json().backorder) chain.push(answer.json().backorder.id)
          }
        }
        const shipped = await t.db
          .selectFrom('orderLines')
          .innerJoin('orders', 'orders.id', 'orderLines.orderId')
          .select(['productId', 'quantity'])
          .where('orders.id', 'in', chain)
          .where('orderStatus', '=', 'DELIVERED')
          .execute()
        const units = shipped.reduce((all, { quantity }) => all + quantity, 0)
        const row = (await fillRates({ by: 'customer' })).find(({ key }) => key === String(customer.id))
        expect(row).toMatchObject({ ordered: quantities.reduce((all, each) => all + each, 0), shipped: units })
        for (const [n, product] of products.entries()) {
          const own = shipped.filter(({ productId }) => productId === product.id)
          const filled = await readProductRate(product)
          expect(filled).toMatchObject({
            ordered: quantities[n],
            shipped: own.reduce((all, { quantity }) => all + quantity, 0),
          })
          expect(filled?.rate).toBeLessThanOrEqual(1)
        }
      },
    ),
    { numRuns: rounds(10) },
  )
})

async function addedUp(by: (typeof fillRateGroups)[number], { from, to }: { from: string; to: string }) {
  const [orders, lines, left, most, products] = await Promise.all([
    t.db.selectFrom('orders').selectAll().execute(),
    t.db.selectFrom('orderLines').select(['orderId', 'productId', 'quantity']).execute(),
    t.db.selectFrom('backorderedUnits').selectAll().execute(),
    t.db.selectFrom('firstOrderedUnits').selectAll().execute(),
    t.db.selectFrom('products').select(['id', 'brandId']).execute(),
  ])
  const sums: Record<string, { ordered: number; shipped: number }> = {}
  for (const order of orders) {
    const first = orders.find(({ id }) => id === (order.firstOrderId ?? order.id)) ?? order
    const isOfChain = orders.some(({ firstOrderId }) => firstOrderId === first.id)
    const day = companyDay(first.createdAt, timeZone)
    if (day < from || day > to || (!isOfChain && !countsAsOwed(order.orderStatus))) continue
    if (!isShipped(first.orderStatus) && (first.deliveryDate ?? first.placedOn ?? today) >= today) continue
    for (const { id: productId, brandId } of products) {
      const own = lines.filter((line) => line.orderId === order.id && line.productId === productId)
      const units = own.reduce((all, { quantity }) => all + quantity, 0)
      const moved = (end: 'orderId' | 'backorderId') =>
        left
          .filter((each) => each.productId === productId && each[end] === order.id)
          .reduce((all, each) => all + each.units, 0)
      const kept = most.find((each) => each.orderId === order.id && each.productId === productId)?.units ?? 0
      const key = String({ customer: first.customerId, brand: brandId, product: productId }[by])
      const before = sums[key] ?? { ordered: 0, shipped: 0 }
      sums[key] = {
        ordered: before.ordered + Math.max(0, Math.max(units + moved('orderId'), kept) - moved('backorderId')),
        shipped: before.shipped + (isShipped(order.orderStatus) ? units : 0),
      }
    }
  }
  return Object.fromEntries(Object.entries(sums).filter(([, { ordered }]) => ordered > 0))
}
