import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const clerk = await t.as('INVENTORY')

const list = (ids: readonly number[] | string, request = clerk) =>
  request('GET', `/api/db/orders/getPickLines?ids=${String(ids)}`)
const put = (table: 'products' | 'batches', id: number, changed: object) =>
  t.db.updateTable(table).set(changed).where('id', '=', id).execute()

test('lines of several orders are listed in the sequence of the walk, pulled or not', async () => {
  const [chai, tofu] = [
    await aProduct(t.db, { name: 'Chai', stock: 50 }),
    await aProduct(t.db, { name: 'Tofu', stock: 50 }),
  ]
  await put('products', chai.id, { shelf: 'A-10', unitQuantity: 12 })
  await put('products', tofu.id, { shelf: 'B-1' })
  const batch = await aBatch(t.db, tofu.id, { batchNumber: 'TOFU-1' })
  await put('batches', batch.id, { shelf: 'A-2' })
  const customer = await aCustomer(t.db, { customerName: 'Ernst Handel' })
  const one = await anOrder(t.db, {
    customerId: customer.id,
    lines: [
      { sku: chai.sku, quantity: 24 },
      { sku: tofu.sku, quantity: 3 },
    ],
  })
  const other = await anOrder(t.db, { lines: [{ sku: tofu.sku, quantity: 2, batchId: batch.id }] })
  await clerk('PUT', `/api/db/orders/pullTags/${one.id}`, { body: { itemIds: [one.lineIds[0]], tagsPulled: true } })
  const { orders, lines } = (await list([other.id, one.id, one.id])).json()
  expect(orders).toMatchObject([
    { id: one.id, orderNum: one.orderNum, customerName: 'Ernst Handel', orderStatus: 'RECEIVED', driverId: null },
    { id: other.id },
  ])
  expect(lines).toMatchObject([
    { shelf: 'A-2', productName: 'Tofu', batchNumber: 'TOFU-1', orderNum: other.orderNum, quantity: 2 },
    { shelf: 'A-10', productName: 'Chai', unitsPerCase: 12, quantity: 24, tagsPulled: true, missing: 0 },
    { shelf: 'B-1', productName: 'Tofu', batchNumber: null, shouldHaveTag: true, tagsPulled: false },
  ])
})

test('a line says how many of its units can’t be pulled, and why', async () => {
  const chai = await aProduct(t.db, { hasBatch: false, stock: 3 })
  const tofu = await aProduct(t.db)
  const held = await aBatch(t.db, tofu.id, { quantity: 5 })
  await put('batches', held.id, { heldAt: new Date(), holdReason: 'Recall' })
  const order = await anOrder(t.db, {
    lines: [
      { sku: chai.sku, quantity: 4 },
      { sku: tofu.sku, quantity: 2, batchId: held.id },
    ],
  })
  const { lines } = (await list([order.id])).json()
  expect(
    lines.map((line: Record<string, unknown>) => [line['quantity'], line['missing'], line['unusableReason']]),
  ).toEqual(
    expect.arrayContaining([
      [4, 1, null],
      [2, 2, 'ON_HOLD'],
    ]),
  )
})

test('a shipped order is listed with its status, and an unknown one is not found', async () => {
  const { sku } = await aProduct(t.db)
  const shipped = await anOrder(t.db, { orderStatus: 'DELIVERED', lines: [{ sku }] })
  expect((await list([shipped.id])).json()).toMatchObject({
    orders: [{ orderStatus: 'DELIVERED' }],
    lines: [{ tagsPulled: true, missing: 0 }],
  })
  expectRefusal(await list([shipped.id, 2_000_000_000]), 404, 'order-not-found')
})

test('only sales and inventory pick, and at most two hundred orders at once', async () => {
  const { sku } = await aProduct(t.db)
  const { id } = await anOrder(t.db, { lines: [{ sku }] })
  expect((await list([id], await t.as('SALES'))).statusCode).toBe(200)
  expect((await list([id], await t.as('DRIVER'))).statusCode).toBe(403)
  for (const ids of ['', 'x', Array.from({ length: 201 }, (_, index) => index + 1)])
    expect((await list(ids)).statusCode, String(ids).slice(0, 9)).toBe(400)
})
