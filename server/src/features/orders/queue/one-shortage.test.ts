import { allocateQueue } from '@dray/domain/backorders/queue'
import { addDays } from '@dray/domain/time/company-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'
import { readQueue, shortProducts } from './read-queue.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')
const today = t.today()

async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await admin(method, `/api/db/${path}`, body === undefined ? {} : { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const batch = fc.record({
  quantity: fc.integer({ min: 1, max: 12 }),
  isCheckedIn: fc.constantFrom(true, true, true, false),
  isOnHold: fc.constantFrom(false, false, true),
  lasts: fc.constantFrom(null, -1, 0, 3, 90),
})
const line = fc.record({
  product: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 8 }),
  batch: fc.constantFrom(null, null, 0, 1),
  batchMode: fc.constantFrom('auto' as const, 'manual' as const),
})
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  age: fc.nat(3),
  delivers: fc.constantFrom(null, -2, 2),
  minLifeDays: fc.constantFrom(null, 30),
  orderStatus: fc.constantFrom('RECEIVED' as const, 'RECEIVED' as const, 'PACKED' as const, 'DRAFT' as const),
})
const company = fc.record({
  loose: fc.tuple(fc.nat(12), fc.nat(4)),
  batches: fc.array(batch, { minLength: 2, maxLength: 3 }),
  orders: fc.array(order, { minLength: 1, maxLength: 4 }),
})
type Company = typeof company extends fc.Arbitrary<infer Value> ? Value : never

/** The first product is tracked by batch, the second isn't. */
async function made({ loose, batches, orders }: Company) {
  const products = [
    await aProduct(t.db, { stock: loose[1] }),
    await aProduct(t.db, { hasBatch: false, stock: loose[0] }),
  ] as const
  const batchIds: number[] = []
  for (const { isOnHold, lasts, ...units } of batches) {
    const { id } = await aBatch(t.db, products[0].id, units)
    batchIds.push(id)
    const facts = { heldAt: isOnHold ? new Date() : null, holdReason: isOnHold ? 'Recall' : null }
    const expiresOn = lasts === null ? null : addDays(today, lasts)
    await t.db
      .updateTable('batches')
      .set({ ...facts, expiresOn })
      .where('id', '=', id)
      .execute()
  }
  const orderIds: number[] = []
  for (const { lines, age, delivers, minLifeDays, orderStatus } of orders) {
    const customer = await aCustomer(t.db)
    await t.db.updateTable('customers').set({ minLifeDays }).where('id', '=', customer.id).execute()
    const { id } = await anOrder(t.db, {
      customerId: customer.id,
      orderStatus,
      createdAt: new Date(Date.UTC(2026, 0, 10 - age)),
      lines: lines.map(({ product, batch: named, ...rest }) => ({
        ...rest,
        sku: (products[product] ?? products[0]).sku,
        batchId: product === 0 && named !== null ? (batchIds[named] ?? null) : null,
      })),
    })
    const deliveryDate = delivers === null ? null : addDays(today, delivers)
    await t.db.updateTable('orders').set({ deliveryDate }).where('id', '=', id).execute()
    orderIds.push(id)
  }
  return { productIds: products.map(({ id }) => id), orderIds }
}

const brandOf = async (productId: number): Promise<number> =>
  (await t.db.selectFrom('products').select('brandId').where('id', '=', productId).executeTakeFirstOrThrow()).brandId

type Row = Record<string, number>
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
const missingOf = (rows: readonly Row[], id: string): [number, number][] =>
  rows.flatMap((row): [number, number][] => (row['missing'] ? [[row[id] ?? 0, row['missing']]] : []))

test('every screen says one figure: the queue’s', async () => {
  await fc.assert(
    fc.asyncProperty(company, async (generated) => {
      const { productIds, orderIds } = await made(generated)
      const { lines, stock } = await readQueue(t.db, productIds, { today })
      const queue = allocateQueue(lines, stock)
      const expected = new Map(queue.flatMap(({ line: { id }, waits }) => (waits > 0 ? [[id, waits] as const] : [])))
      const ofOrder = (id: number) => sum(queue.map((each) => (each.line.orderId === id ? each.waits : 0)))
      const openIds = [...new Set(lines.map(({ orderId }) => orderId))]

      const short = await shortProducts(t.db, today)
      for (const productId of productIds)
        expect(short.get(productId) ?? 0, 'Today').toBe(
          sum(queue.map((each) => (each.line.productId === productId ? each.waits : 0))),
        )
      const listed: { productId: number; units: number }[] = await call('GET', 'products/getShort')
      expect(new Map(listed.map(({ productId, units }) => [productId, units])), 'Products and Inventory').toEqual(short)
      const restock: { id: number; short: number }[] = (
        await Promise.all(
          productIds.map(async (id) => call('GET', `purchases/getSuggestions/${await brandOf(id)}?weeks=8`)),
        )
      ).flat()
      for (const productId of productIds)
        expect(restock.find(({ id }) => id === productId)?.short, 'Restock').toBe(short.get(productId) ?? 0)
      const promised = await Promise.all(openIds.map((id) => call('GET', `orders/getPromises/${id}`)))
      expect(new Map(missingOf(promised.flat(), 'orderLineId')), 'order page').toEqual(expected)
      if (openIds.length === 0) return
      const splits = await call('POST', 'orders/findSplits', { orderIds })
      for (const { id, waits } of splits) expect(waits.units, 'deliveries').toBe(ofOrder(id))
      const picked = await call('GET', `orders/getPickLines?ids=${openIds.join(',')}`)
      expect(new Map(missingOf(picked.lines, 'id')), 'pick page').toEqual(expected)
      const stops: { id: number; items: Row[] }[] = await call('GET', `orders/getDeliveries/${addDays(today, 2)}`)
      for (const { id, items } of stops.filter((stop) => openIds.includes(stop.id)))
        expect(sum(items.map((item) => item['short'] ?? 0)), 'route').toBe(ofOrder(id))
    }),
    { numRuns: 25 },
  )
})

test("after “Ship what's in stock” the first order is short of nothing, and its backorder of what it was short of", async () => {
  await fc.assert(
    fc.asyncProperty(company, async (generated) => {
      const { orderIds } = await made(generated)
      for (const id of orderIds) {
        // Each after the splits before it.
        const [split] = await call('POST', 'orders/findSplits', { orderIds: [id] })
        if (split === undefined || split.waits.units === 0 || split.ships.units === 0) continue
        const body = { orderStatus: 'PACKED', modifiedOn: split.modifiedOn }
        const { order: first, backorder } = await call('POST', `orders/shipAvailable/${split.id}`, body)
        expect(await call('GET', `orders/getPromises/${first.id}`)).toEqual([])
        const promises: Row[] = await call('GET', `orders/getPromises/${backorder.id}`)
        // A line that gave up a batch it couldn't use may have left units for the backorder.
        expect(sum(promises.map((each) => each['missing'] ?? 0))).toBeLessThanOrEqual(split.waits.units)
      }
    }),
    { numRuns: 15 },
  )
})
