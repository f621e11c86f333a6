import { cents } from '@dray/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { countByCode, expectSoundTotals } from '../../../test-data/expectations.ts'
import { readCredit, recordPayment } from '../../../test-data/payment-requests.ts'
import { unitsInStock } from '../../../test-data/queries.ts'
import { rounds } from '../../../test-data/rounds.ts'
import { aBatch } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')

type Line = { id: number; productSku: string; quantity: number }
type Order = {
  id: number
  customerID: number
  orderStatus: string
  total: number
  balanceDue: number
  credited: number
  unitQuantity: number
  orderedItems: Line[]
}

const readOrder = async (id: number): Promise<Order> => (await admin('GET', `/api/db/orders/getByID/${id}`)).json().res
const ship = (id: number, orderStatus = 'DELIVERED') =>
  admin('POST', `/api/db/orders/shipAvailable/${id}`, { body: { orderStatus } })

async function place(
  products: readonly { productSku: string; quantity: number; batchMode: string }[],
  more: object = {},
) {
  const { id: customerID } = await aCustomer(t.db)
  const answer = await admin('POST', '/api/db/orders/new', { body: { customerID, products, ...more } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as Order
}

const which = fc.nat(3)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('arrive' as const), product: which, units: fc.integer({ min: 1, max: 6 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('ship' as const),
      order: which,
      to: fc.constantFrom('PACKED', 'DELIVERED'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pay' as const), order: which, dollars: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('credit' as const), order: which, units: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('sell' as const), product: which, units: fc.integer({ min: 1, max: 3 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Stage = {
  products: { id: number; sku: string; hasBatch: boolean }[]
  chain: number[]
  paid: number
  credited: number
}

async function take(stage: Stage, now: Step): Promise<void> {
  if (now.do === 'arrive' || now.do === 'sell') {
    const product = stage.products[now.product % stage.products.length]
    if (product === undefined) return
    if (now.do === 'sell') return sellToOthers(product.sku, now.units)
    if (product.hasBatch) await aBatch(t.db, product.id, { quantity: now.units })
    else await admin('POST', `/api/db/products/receiveStock/${product.id}`, { body: { quantity: now.units } })
    return
  }
  const order = await readOrder(stage.chain[now.order % stage.chain.length] ?? 0)
  if (now.do === 'ship') {
    const shipped = answered(await ship(order.id, now.to))
    if (shipped?.backorder) stage.chain.push(shipped.backorder.id)
  }
  if (now.do === 'pay') {
    const amount = Math.min(now.dollars, order.balanceDue)
    if (amount <= 0) return
    if (answered(await recordPayment(admin, order.customerID, [{ orderId: order.id, amount }], { amount })))
      stage.paid += amount
  }
  if (now.do === 'credit') {
    const [line] = order.orderedItems
    const lines = [{ orderLineId: line?.id, disposition: 'RESTOCK', units: now.units }]
    const memo = answered(await admin('POST', `/api/db/memos/add/${order.id}`, { body: { lines } }))
    stage.credited += memo?.amount ?? 0
  }
}

/** Undefined if it was refused because of what happened before. */
function answered(answer: Awaited<ReturnType<typeof ship>>) {
  if (answer.statusCode === 409) return undefined
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

async function sellToOthers(productSku: string, quantity: number): Promise<void> {
  const { id } = await place([{ productSku, quantity, batchMode: 'auto' }])
  await ship(id)
}

const addUp = (orders: readonly Order[], amount: (order: Order) => number): number =>
  Math.round(100 * orders.reduce((sum, order) => sum + amount(order), 0)) / 100

test('units and totals of a chain add up to the first order, no stock goes below zero, and no cent leaves the customer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 12 }), mode: fc.constantFrom('auto', 'manual') }), {
        minLength: 2,
        maxLength: 4,
      }),
      fc.nat(30),
      fc.array(step, { minLength: 6, maxLength: 18 }),
      async (lines, discount, steps) => {
        const [chai, tofu, ikura] = [
          await aProduct(t.db, { basePrice: cents(3_33) }),
          await aProduct(t.db, { basePrice: cents(1_01) }),
          await aProduct(t.db, { basePrice: cents(2_00), hasBatch: false }),
        ]
        const products = [
          { ...chai, hasBatch: true },
          { ...tofu, hasBatch: true },
          { ...ikura, hasBatch: false },
        ]
        const sold = lines.map(({ quantity, mode }, n) => ({
          productSku: products[n % products.length]?.sku ?? '',
          quantity,
          batchMode: mode,
        }))
        const first = await place(sold, { dollarAdjustment: discount / 10 })
        const stage: Stage = { products, chain: [first.id], paid: 0, credited: 0 }
        for (const now of steps) await take(stage, now)

        const chain = await Promise.all(stage.chain.map(readOrder))
        expect(addUp(chain, ({ unitQuantity }) => unitQuantity)).toBe(first.unitQuantity)
        expect(addUp(chain, ({ total }) => total)).toBe(first.total)
        for (const { id } of products) expect(await unitsInStock(t.db, id)).toBeGreaterThanOrEqual(0)
        const { credit } = await readCredit(t.db, first.customerID)
        const applied = addUp(chain, ({ total, balanceDue }) => total - balanceDue)
        expect(Math.round(100 * (applied + credit))).toBe(Math.round(100 * (stage.paid + stage.credited)))
        await expectSoundTotals(t.db)
      },
    ),
    { numRuns: rounds(12) },
  )
})

test('of two clerks who ship the same order at once, one does, and the other changes nothing', async () => {
  const product = await aProduct(t.db)
  await aBatch(t.db, product.id, { quantity: 6 })
  const { id } = await place([{ productSku: product.sku, quantity: 10, batchMode: 'auto' }])
  const answers = await Promise.all([ship(id), ship(id), ship(id)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().code)).toEqual([
    'order-not-open',
    'order-not-open',
  ])
  expect((await admin('GET', `/api/db/orders/getByID/${id}`)).json().res.backorders).toHaveLength(1)
})

test('forty splits of ten orders at once ship each unit once', async () => {
  const product = await aProduct(t.db)
  const { id: batchId } = await aBatch(t.db, product.id, { quantity: 33 })
  const line = { productSku: product.sku, quantity: 10, batchMode: 'manual' }
  const orders = await Promise.all(Array.from({ length: 10 }, () => place([line])))
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      ship(orders[n % orders.length]?.id ?? 0, n % 3 === 0 ? 'PACKED' : 'DELIVERED'),
    ),
  )
  const { 200: shipped = 0, ...refused } = countByCode(answers)
  // Six orders get nothing. The other four ship what is left and refuse whoever comes later, except one that first packs and then delivers.
  expect(refused['nothing-to-ship']).toBe(24)
  expect(shipped + (refused['order-not-open'] ?? 0)).toBe(16)
  const { units } = await t.db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .select((row) => row.fn.sum<number>('quantity').as('units'))
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow()
  expect(units).toBe(33)
  const chains = await t.db
    .selectFrom('orderLines')
    .select((row) => row.fn.sum<number>('quantity').as('units'))
    .where('productId', '=', product.id)
    .executeTakeFirstOrThrow()
  expect(chains.units).toBe(100)
  await expectSoundTotals(t.db)
})

test('a payment recorded while its order is split ends up whole, on either order', async () => {
  for (let round = 0; round < rounds(6); round += 1) {
    const product = await aProduct(t.db, { basePrice: cents(10_00) })
    await aBatch(t.db, product.id, { quantity: 6 })
    const { id, customerID } = await place([{ productSku: product.sku, quantity: 10, batchMode: 'auto' }])
    const [split, paid] = await Promise.all([
      ship(id),
      recordPayment(admin, customerID, [{ orderId: id, amount: 90 }], { amount: 90 }),
    ])
    expect(split.statusCode).toBe(200)
    const chain = await Promise.all([id, split.json().backorder.id].map(readOrder))
    // Paid first, the money follows the goods; split first, it is more than the order owes.
    const outcomes = { 200: [undefined, 0, 10], 409: ['balance-exceeded', 60, 40] }
    const due = chain.map(({ balanceDue }) => balanceDue)
    expect(outcomes).toHaveProperty([paid.statusCode], [paid.json().code, ...due])
  }
  await expectSoundTotals(t.db)
})
