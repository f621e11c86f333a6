import type { OrderOfRange } from '@dray/contract/orders'
import { cents, maxSum } from '@dray/domain/money'
import { type OrderStatus, orderStatuses } from '@dray/domain/orders/order-status'
import { addDays, endOfDay, startOfDay } from '@dray/domain/time/company-day'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { findDifferences } from '../../../doctor/totals.sql.ts'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { aPayment } from '../../../test-data/payment-requests.ts'
import { anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'
import { updateRollups, statusKeys } from '../../figures/index.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')

const timeZone = 'America/Los_Angeles'
const today = t.today()
const keep = () => updateRollups(t.db, { at: new Date(), timeZone })

type Days = { from: string; to: string }
type Totals = {
  orders: number
  notSummed: number
  units: number
  cost: number
  subtotal: number
  total: number
  balanceDue: number
}
const instants = ({ from, to }: Days) => [startOfDay(from, timeZone), endOfDay(to, timeZone)] as const
const ask = async <Answer>(call: string, [from, to]: readonly [Date, Date], query = ''): Promise<Answer> => {
  const answer = await admin('GET', `/api/db/orders/${call}/${from.toISOString()}/${to.toISOString()}?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const totals = (range: readonly [Date, Date], query?: string) => ask<Totals>('getTotals', range, query)
const put = async (path: string, body: object) =>
  expect((await admin('PUT', `/api/db/orders/${path}`, { body })).statusCode).toBe(200)

/** The totals of the orders in the list, added up one by one. */
async function addedUp(range: readonly [Date, Date], query?: string): Promise<Totals> {
  const sums = { orders: 0, notSummed: 0, units: 0, cost: 0, subtotal: 0, total: 0, balanceDue: 0 }
  const listed = await ask<OrderOfRange[]>('getByWeek', range, query)
  const onlyDrafts = query === 'status=DRAFT'
  for (const order of listed) {
    sums.orders += 1
    if (!onlyDrafts && ['DRAFT', 'CANCELLED', 'REFUNDED'].includes(order.orderStatus)) {
      sums.notSummed += 1
      continue
    }
    sums.units += order.unitQuantity
    for (const key of ['cost', 'subtotal', 'total', 'balanceDue'] as const)
      sums[key] = Math.round((sums[key] + Number(order[key] ?? 0)) * 100) / 100
  }
  return sums
}

/** Totals that don't match the list, for whole days and other ranges, with and without filters. */
async function wrongTotals(): Promise<unknown[]> {
  const wrong: unknown[] = []
  const year = { from: addDays(today, -365), to: today }
  const ranges = [year, { from: addDays(today, -89), to: today }, { from: addDays(today, -70), to: addDays(today, -3) }]
  const odd = [new Date(Date.now() - 80 * 86_400_000 - 1), new Date(Date.now() - 1)] as const
  for (const range of [...ranges.map(instants), odd])
    for (const query of ['', 'status=DRAFT', 'status=RECEIVED,CANCELLED,RECEIVED', 'payment=PARTIAL', 'search=Al']) {
      const [read, added] = [await totals(range, query), await addedUp(range, query)]
      if (!isDeepStrictEqual(read, added)) wrong.push({ range, query, read, added })
    }
  return wrong
}

const noonOf = (daysAgo: number) => new Date(startOfDay(addDays(today, -daysAgo), timeZone).getTime() + 43_200_000)

/** The doctor's findings about rollups. */
const wrongRollups = async () =>
  (await findDifferences(t.db)).find(({ check }) => check.startsWith('rollups'))?.differences ?? []

/** An order every few days, in every status, of two customers. */
async function aYearOfOrders() {
  const product = await aProduct(t.db, { basePrice: cents(10_01), cost: cents(4_00), stock: 10_000, hasBatch: false })
  const customers = [await aCustomer(t.db, { customerName: 'Alfreds' }), await aCustomer(t.db)]
  const orders: { id: number; customerId: number; status: OrderStatus }[] = []
  for (let n = 0; n < 64; n++) {
    const status = orderStatuses[n % orderStatuses.length] ?? 'RECEIVED'
    const customerId = customers[n % 3 === 0 ? 0 : 1]?.id ?? 0
    const lines = [{ sku: product.sku, quantity: 1 + (n % 7) }]
    const { id } = await anOrder(t.db, { customerId, orderStatus: status, createdAt: noonOf(n * 5), lines })
    orders.push({ id, customerId, status })
  }
  return { product, orders }
}

test('totals match the list to the cent after new drafts, status changes, discounts and payments, with or without rollups', async () => {
  const { product, orders } = await aYearOfOrders()
  const oneOf = (status: OrderStatus, n: number) => {
    const order = orders.filter((each) => each.status === status)[n]
    if (!order) throw new RangeError(`There is no order ${n} in ${status}`)
    return order
  }
  expect(await wrongTotals()).toEqual([])
  await keep()
  expect(await wrongTotals()).toEqual([])
  for (const round of [0, 1, 2]) {
    await put(`update/${oneOf('PACKED', round).id}`, { dollarAdjustment: 1.07 + round })
    await put(`update/${oneOf('DRAFT', round).id}`, { orderItems: [{ productSku: product.sku, quantity: 9 }] })
    await put(`update/${oneOf('CANCELLED', round).id}`, { dollarAdjustment: 0.5 })
    await put('updateStatuses', { orders: [{ id: oneOf('RECEIVED', round).id }], orderStatus: 'CANCELLED' })
    await put(`update/${oneOf('DRAFT', round + 4).id}`, { orderStatus: 'RECEIVED' })
    const { id, customerId } = oneOf('DELIVERED', round)
    await aPayment(admin, customerId, [{ orderId: id, amount: 3.33 }], { amount: 3.33 })
    await anOrder(t.db, { orderStatus: 'DRAFT', createdAt: noonOf(7 + round), lines: [{ sku: product.sku }] })
    expect(await wrongTotals()).toEqual([])
    if (round !== 1) await keep()
    expect(await wrongTotals()).toEqual([])
  }
  expect(await wrongRollups()).toEqual([])
}, 60_000)

test('totals of past days are read from rollups', async () => {
  await keep()
  const { rows } = await sql<{ day: string }>`
    select max(first)::text as day from figure_sums
    where kind = 'status' and length = 'day' and keys[1] = ${statusKeys.DELIVERED}`.execute(t.db)
  const day = rows[0]?.day ?? ''
  // One day, since whole months use rollups of months.
  const range = instants({ from: day, to: day })
  const before = await totals(range)
  await sql`
    update figure_sums set revenue_cents[1] = revenue_cents[1] + 100
    where kind = 'status' and length = 'day' and first = ${day}`.execute(t.db)
  expect((await totals(range)).total).toBe(before.total + 1)
  expect(await wrongRollups()).toMatchObject([{ record: expect.stringContaining('status') }])
  await sql`delete from figure_sums where first = ${day}`.execute(t.db)
  expect(await totals(range)).toEqual(before)
})

test('an old draft changed after rollups were built is in the totals as saved', async () => {
  const product = await aProduct(t.db, { basePrice: cents(5_00), stock: 100, hasBatch: false })
  const lines = [{ sku: product.sku, quantity: 1 }]
  const drafts = await Promise.all(
    [12, 13, 14, 15].map((days) => anOrder(t.db, { orderStatus: 'DRAFT', createdAt: noonOf(days), lines })),
  )
  for (const quantity of [2, 3, 4])
    await Promise.all([
      keep(),
      ...drafts.map(({ id }) => put(`update/${id}`, { orderItems: [{ productSku: product.sku, quantity }] })),
      keep(),
    ])
  expect(await wrongTotals()).toEqual([])
  await keep()
  expect(await wrongTotals()).toEqual([])
})

test('for years without rollups, totals are added up from the orders', async () => {
  for (const [from, to] of [
    ['0001-01-01', today],
    ['1000-01-01', '9998-12-31'],
    ['0001-01-01', '0001-01-02'],
  ] as const) {
    const range = instants({ from, to })
    expect(await totals(range)).toEqual(await addedUp(range))
  }
})

test('a sum of past days that is too large is capped and marked', async () => {
  await keep()
  const range = instants({ from: addDays(today, -89), to: today })
  await sql`
    update figure_sums set revenue_cents[1] = ${maxSum}, units[1] = ${maxSum * 2}
    where kind = 'status' and cardinality(keys) > 0`.execute(t.db)
  expect(await totals(range)).toMatchObject({ isCapped: true, total: maxSum / 100, subtotal: maxSum / 100 })
  await sql`delete from figure_sums`.execute(t.db)
  expect(await totals(range)).not.toHaveProperty('isCapped')
})
