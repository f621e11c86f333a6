import { expect, test } from 'vitest'
import { aProduct } from '../../test-data/builders.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const rep = await t.as('SALES')

const find = (orderIds: readonly number[], orderStatus: string, client = rep) =>
  client('POST', '/api/db/orders/findStatusShortages', { body: { orderIds, orderStatus } })
const missing = async (orderIds: readonly number[], orderStatus: string) =>
  (await find(orderIds, orderStatus)).json().map((line: Record<string, unknown>) => [line['orderID'], line['missing']])

// D-187
test('before a bulk status change, lines short of available units are named, filling all orders in sequence', async () => {
  const ikura = await aProduct(t.db, { stock: 31 })
  const order = (orderStatus: 'DRAFT' | 'RECEIVED' | 'CANCELLED', quantity: number) =>
    anOrder(t.db, { orderStatus, lines: [{ sku: ikura.sku, quantity }] })
  await order('RECEIVED', 10)
  const [first, second, open] = [await order('DRAFT', 15), await order('CANCELLED', 8), await order('RECEIVED', 12)]
  // 31 units, of which 10 and 12 are promised.
  expect((await find([second.id, first.id], 'RECEIVED')).json()).toEqual([
    {
      id: first.lineIds[0],
      orderID: first.id,
      orderNum: first.orderNum,
      productSku: ikura.sku,
      productName: expect.any(String),
      quantity: 15,
      missing: 6,
    },
    expect.objectContaining({ orderID: second.id, quantity: 8, missing: 8 }),
  ])
  // The order's own reservation is available to it.
  expect(await missing([open.id], 'DELIVERED')).toEqual([])
  expect(await missing([first.id, open.id], 'DELIVERED')).toEqual([[open.id, 6]])
  for (const status of ['PACKED', 'CANCELLED', 'DRAFT']) expect(await missing([open.id], status)).toEqual([])
  expect(await missing([2_000_000_000], 'PACKED')).toEqual([])
})

test.each([
  ['no order', { orderIds: [], orderStatus: 'PACKED' }],
  ['more than 500 orders', { orderIds: Array.from({ length: 501 }, () => 1), orderStatus: 'PACKED' }],
  ['no status', { orderIds: [1] }],
  ['another status', { orderIds: [1], orderStatus: 'LOST' }],
])('%s is refused with a message', async (_, body) => {
  const answer = await rep('POST', '/api/db/orders/findStatusShortages', { body })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().errors).toHaveLength(1)
})

test('only roles that may set order statuses in bulk can check for shortages', async () => {
  const ask = async (role: 'INVENTORY' | 'ACCOUNTING' | 'DRIVER' | 'PAYROLL') =>
    (await find([1], 'PACKED', await t.as(role))).statusCode
  expect([await ask('INVENTORY'), await ask('ACCOUNTING'), await ask('DRIVER'), await ask('PAYROLL')]).toEqual([
    200, 200, 403, 403,
  ])
})
