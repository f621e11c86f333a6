import type { OrderStatus } from '@dray/domain/orders/order-status'
import { expect, test } from 'vitest'
import { findDifferences } from '../../../doctor/totals.sql.ts'
import { aProduct } from '../../../test-data/builders.ts'
import { anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const request = await t.as('ADMIN')

const pendingUnits = async (productId: number): Promise<number> =>
  (await request('GET', `/api/db/products/getByID/${productId}`)).json().pendingOutboundQuantity
const setStatus = async (id: number, orderStatus: OrderStatus) =>
  expect(await request('PUT', `/api/db/orders/update/${id}`, { body: { orderStatus } })).toMatchObject({
    statusCode: 200,
  })
const canceledLines = async (orderId: number): Promise<boolean[]> => {
  const lines = await t.db.selectFrom('orderLines').select('isCanceled').where('orderId', '=', orderId).execute()
  return lines.map(({ isCanceled }) => isCanceled)
}

test('an order’s lines are pending while it is open, even if it was canceled and reopened', async () => {
  const { id: productId, sku } = await aProduct(t.db, { stock: 9 })
  const { id } = await anOrder(t.db, { lines: [{ sku, quantity: 4 }] })
  const seen: [OrderStatus, number, boolean[]][] = []
  for (const status of ['FULFILLMENT', 'CANCELLED', 'RECEIVED', 'CANCELLED', 'PACKED'] as const) {
    await setStatus(id, status)
    seen.push([status, await pendingUnits(productId), await canceledLines(id)])
  }
  expect(seen).toEqual([
    ['FULFILLMENT', 4, [false]],
    ['CANCELLED', 0, [true]],
    ['RECEIVED', 4, [false]],
    ['CANCELLED', 0, [true]],
    ['PACKED', 4, [false]],
  ])
})

test('lines of an order that is saved as canceled are not pending', async () => {
  const { id: productId, sku } = await aProduct(t.db, { stock: 9 })
  const { id } = await anOrder(t.db, { orderStatus: 'CANCELLED', lines: [{ sku }, { sku }] })
  expect(await pendingUnits(productId)).toBe(0)
  expect(await canceledLines(id)).toEqual([true, true])
  const differing = (await findDifferences(t.db)).filter(({ count }) => count > 0)
  expect(differing).toEqual([])
})
