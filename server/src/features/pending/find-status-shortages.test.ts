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

test('before a bulk status change, the lines that the queue leaves short are named (D-321)', async () => {
  const ikura = await aProduct(t.db, { hasBatch: false, stock: 31 })
  const order = (orderStatus: 'DRAFT' | 'RECEIVED' | 'CANCELLED', quantity: number) =>
    anOrder(t.db, { orderStatus, lines: [{ sku: ikura.sku, quantity }] })
  await order('RECEIVED', 10)
  const [first, second, open] = [await order('DRAFT', 15), await order('CANCELLED', 8), await order('RECEIVED', 12)]
  // 31 units: 10 for the order before them, 15 and 6 for these; then nothing is left for the open order.
  expect((await find([second.id, first.id], 'RECEIVED')).json()).toEqual([
    {
      id: second.lineIds[0],
      orderID: second.id,
      orderNum: second.orderNum,
      productSku: ikura.sku,
      productName: expect.any(String),
      quantity: 8,
      missing: 2,
    },
  ])
  // A draft counts once it is to be placed.
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
