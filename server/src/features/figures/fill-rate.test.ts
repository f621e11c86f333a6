import type { readFillRate } from '@dray/contract/figures'
import { fillRateGroups } from '@dray/domain/figures/figures'
import { countsAsOwed, isShipped, type OrderStatus } from '@dray/domain/orders/order-status'
import { addDays, companyDay, startOfDay } from '@dray/domain/time/company-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { aBrand, aCustomer, aProduct } from '../../test-data/builders.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { rounds } from '../../test-data/rounds.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { markOrdersChanged } from './rollups.sql.ts'
import { updateRollups } from './update-rollups.ts'

// D-263
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

test('units in delivered and completed orders are shipped, those in open orders only ordered', async () => {
  const product = await aStockedProduct()
  await anOrderFor(product, 10, { orderStatus: 'DELIVERED' })
  await anOrderFor(product, 5, { orderStatus: 'COMPLETED' })
  for (const orderStatus of ['RECEIVED', 'FULFILLMENT', 'PACKED'] as const)
    await anOrderFor(product, 1, { orderStatus })
  expect(await readProductRate(product)).toEqual({
    key: String(product.id),
    name: product.name,
    ordered: 18,
    shipped: 15,
    rate: 15 / 18,
  })
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

// D-260
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
  const [orders, lines, left, products] = await Promise.all([
    t.db.selectFrom('orders').selectAll().execute(),
    t.db.selectFrom('orderLines').select(['orderId', 'productId', 'quantity']).execute(),
    t.db.selectFrom('backorderedUnits').selectAll().execute(),
    t.db.selectFrom('products').select(['id', 'brandId']).execute(),
  ])
  const sums: Record<string, { ordered: number; shipped: number }> = {}
  for (const order of orders) {
    const first = orders.find(({ id }) => id === (order.firstOrderId ?? order.id)) ?? order
    const isOfChain = orders.some(({ firstOrderId }) => firstOrderId === first.id)
    const day = companyDay(first.createdAt, timeZone)
    if (day < from || day > to || (!isOfChain && !countsAsOwed(order.orderStatus))) continue
    for (const { id: productId, brandId } of products) {
      const own = lines.filter((line) => line.orderId === order.id && line.productId === productId)
      const units = own.reduce((all, { quantity }) => all + quantity, 0)
      const moved = left
        .filter((each) => each.productId === productId)
        .reduce(
          (all, each) =>
            all + (each.orderId === order.id ? each.units : 0) - (each.backorderId === order.id ? each.units : 0),
          0,
        )
      const key = String({ customer: first.customerId, brand: brandId, product: productId }[by])
      const before = sums[key] ?? { ordered: 0, shipped: 0 }
      sums[key] = {
        ordered: before.ordered + Math.max(0, units + moved),
        shipped: before.shipped + (isShipped(order.orderStatus) ? units : 0),
      }
    }
  }
  return Object.fromEntries(Object.entries(sums).filter(([, { ordered }]) => ordered > 0))
}
