import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'
import { pdfPages } from '../../../test-data/pdf-pages.ts'

const t = await openTestApp({ COMPANY_NAME: 'Northwind Traders' })
const clerk = await t.as('INVENTORY')

const createPickList = (orderIds: readonly unknown[], request = clerk) =>
  request('POST', '/api/db/orders/createPickList', { body: { orderIds } })
const createPackingSlip = (orderId: unknown, request = clerk) =>
  request('POST', '/api/db/orders/createPackingSlip', { body: { orderId } })

async function pagesOf(request: ReturnType<ApiClient>): Promise<string[]> {
  const answer = await request
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return pdfPages(answer.rawPayload)
}
const pull = (orderId: number, itemIds: readonly number[]) =>
  clerk('PUT', `/api/db/orders/pullTags/${orderId}`, { body: { itemIds, tagsPulled: true } })
const put = (orderId: number, changed: object) =>
  t.db.updateTable('orders').set(changed).where('id', '=', orderId).execute()

test('a pick list of several orders has each batch of a product once, with the units for each order', async () => {
  const chai = await aProduct(t.db, { name: 'Chai', stock: 50 })
  const tofu = await aProduct(t.db, { name: 'Tofu', stock: 50 })
  const batch = await aBatch(t.db, chai.id, { batchNumber: 'CHAI-00007', quantity: 40 })
  const one = await anOrder(t.db, {
    lines: [
      { sku: tofu.sku, quantity: 2 },
      { sku: chai.sku, quantity: 1200, batchId: batch.id },
    ],
  })
  const other = await anOrder(t.db, { lines: [{ sku: chai.sku, quantity: 4, batchId: batch.id }] })
  const [page = '', ...more] = await pagesOf(createPickList([one.id, other.id, one.id]))
  expect(more).toEqual([])
  for (const said of ['Northwind Traders', 'Pick list', 'Packing location', one.orderNum, other.orderNum])
    expect(page).toContain(said)
  expect(page).toContain(`Chai ${chai.sku} 00007 CHAI-00007 1,204 ${one.orderNum}: 1,200, ${other.orderNum}: 4`)
  expect(page).toContain(`Tofu ${tofu.sku} No batch, waits 2 ${one.orderNum}: 2`)
  expect(page.indexOf('Chai')).toBeLessThan(page.indexOf('Tofu'))
})

test('a pick list marks a batch on hold, and it and the packing slip say when a batch expires', async () => {
  const chai = await aProduct(t.db, { name: 'Chai' })
  const batch = await aBatch(t.db, chai.id, { batchNumber: 'CHAI-00018' })
  const order = await anOrder(t.db, { lines: [{ sku: chai.sku, quantity: 2, batchId: batch.id }] })
  const put = (facts: object) => t.db.updateTable('batches').set(facts).where('id', '=', batch.id).execute()
  await put({ expiresOn: '2031-05-06' })
  expect((await pagesOf(createPackingSlip(order.id)))[0]).toContain('CHAI-00018 Expires May 6, 2031')
  await put({ heldAt: new Date(), holdReason: 'Recall' })
  expect((await pagesOf(createPickList([order.id])))[0]).toContain('CHAI-00018 Expires May 6, 2031 ON HOLD')
  // Units on hold don't go into the boxes.
  expect((await pagesOf(createPackingSlip(order.id)))[0]).toContain('Ordered Shipped Backordered Chai')
})

test('a pick list walks by the shelf of the batch, or else of the product, and says how many cases to take', async () => {
  const [chai, tofu] = [await aProduct(t.db, { name: 'Chai' }), await aProduct(t.db, { name: 'Tofu' })]
  await t.db.updateTable('products').set({ shelf: 'A-10', unitQuantity: 12 }).where('id', '=', chai.id).execute()
  await t.db.updateTable('products').set({ shelf: 'B-1' }).where('id', '=', tofu.id).execute()
  const batch = await aBatch(t.db, tofu.id, { batchNumber: 'TOFU-00019' })
  await t.db.updateTable('batches').set({ shelf: 'A-2' }).where('id', '=', batch.id).execute()
  const order = await anOrder(t.db, {
    lines: [
      { sku: chai.sku, quantity: 48 },
      { sku: tofu.sku, quantity: 3, batchId: batch.id },
    ],
  })
  const [page = ''] = await pagesOf(createPickList([order.id]))
  expect(page).toContain('Shelf Product SKU Batch Quantity')
  expect(page).toContain(`A-2 Tofu ${tofu.sku} 00019 TOFU-00019 3`)
  expect(page).toContain(`A-10 Chai ${chai.sku} No batch, waits 48 = 4 cases`)
  expect(page.indexOf('A-2')).toBeLessThan(page.indexOf('A-10'))
})

test('each packing location starts on a new page', async () => {
  const { sku } = await aProduct(t.db)
  const [here, there] = [await anOrder(t.db, { lines: [{ sku }] }), await anOrder(t.db, { lines: [{ sku }] })]
  const dock = await t.db
    .insertInto('packingLocations')
    .values({ name: 'North dock', color: '#EF4444' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await put(there.id, { packingLocationId: dock.id })
  const pages = await pagesOf(createPickList([here.id, there.id]))
  expect(pages).toHaveLength(2)
  const [dockPage = '', rest = ''] = pages[0]?.includes('North dock') === true ? pages : pages.toReversed()
  expect([dockPage.includes(there.orderNum), dockPage.includes(here.orderNum)]).toEqual([true, false])
  expect([rest.includes(here.orderNum), rest.includes(there.orderNum)]).toEqual([true, false])
})

test('pulled units are already picked, and a fully pulled order leaves nothing to pick', async () => {
  const [chai, tofu] = [await aProduct(t.db, { name: 'Chai' }), await aProduct(t.db, { name: 'Tofu' })]
  const order = await anOrder(t.db, { lines: [{ sku: chai.sku }, { sku: tofu.sku }] })
  await pull(order.id, order.lineIds.slice(0, 1))
  const [left = ''] = await pagesOf(createPickList([order.id]))
  expect(left.includes('Tofu')).toBe(true)
  expect(left.includes('Chai')).toBe(false)
  await pull(order.id, order.lineIds)
  expect((await pagesOf(createPickList([order.id])))[0]).toContain('Nothing left to pick')
})

test('only open orders that exist are picked, up to two hundred at once', async () => {
  const { sku } = await aProduct(t.db)
  const open = await anOrder(t.db, { lines: [{ sku }] })
  const draft = await anOrder(t.db, { orderStatus: 'DRAFT', lines: [{ sku }] })
  expect((await createPickList([open.id, draft.id])).json()).toMatchObject({
    status: 409,
    code: 'order-not-to-pick',
    orderNum: draft.orderNum,
  })
  expectRefusal(await createPickList([open.id, 2_000_000_000]), 404, 'order-not-found')
  for (const ids of [[], ['x'], Array.from({ length: 201 }, (_, index) => index + 1)])
    expect((await createPickList(ids)).statusCode).toBe(400)
  expect((await createPickList([open.id], await t.as('DRIVER'))).statusCode).toBe(403)
  expect((await createPickList([open.id], await t.as('SALES'))).statusCode).toBe(200)
})

test('a packing slip says what is in the boxes and for whom, without prices', async () => {
  const customer = await aCustomer(t.db, { customerName: 'Ernst Handel', address: 'Kirchgasse 6' })
  const chai = await aProduct(t.db, { name: 'Chai *bold* #panic("x")', stock: 50 })
  const batch = await aBatch(t.db, chai.id, { batchNumber: 'CHAI-00008', quantity: 40 })
  const order = await anOrder(t.db, {
    customerId: customer.id,
    lines: [
      { sku: chai.sku, quantity: 12, batchId: batch.id },
      { sku: chai.sku, quantity: 3 },
    ],
  })
  await put(order.id, { notes: 'Ring twice', deliveryDate: '2026-11-24' })
  const [page = ''] = await pagesOf(createPackingSlip(String(order.id)))
  for (const said of [
    'Northwind Traders',
    'Packing slip',
    order.orderNum,
    'Ship to',
    'Ernst Handel',
    'Kirchgasse 6',
    'Delivery',
    'Nov 24, 2026',
    'Chai *bold* #panic("x") Brand',
    `${chai.sku} 00008 CHAI-00008 12`,
    'No batch 3',
    'Units 15',
    'Received by',
    'Ring twice',
    'Page 1 of 1',
  ])
    expect(page).toContain(said)
  expect(page).not.toContain('$')
})

test('a document has a batch column only if some product on it is tracked by batch', async () => {
  const [tracked, untracked] = [
    await aProduct(t.db, { hasBatch: true }),
    await aProduct(t.db, { hasBatch: false, stock: 9 }),
  ]
  await aBatch(t.db, tracked.id)
  const without = await anOrder(t.db, { lines: [{ sku: untracked.sku }] })
  const mixed = await anOrder(t.db, { lines: [{ sku: untracked.sku }, { sku: tracked.sku }] })
  for (const [order, headings] of [
    [without, 'Product SKU Quantity'],
    [mixed, 'Product SKU Batch Quantity'],
  ] as const) {
    expect((await pagesOf(createPackingSlip(order.id)))[0]).toContain(headings)
    expect((await pagesOf(createPickList([order.id])))[0]).toContain(headings)
  }
})

test('after a split, the slips of both orders say what was ordered, what ships, and what is on which backorder', async () => {
  const [chai, tofu] = [
    await aProduct(t.db, { name: 'Chai', hasBatch: false, stock: 30 }),
    await aProduct(t.db, { name: 'Tofu', hasBatch: false, stock: 0 }),
  ]
  await t.db.updateTable('products').set({ unitQuantity: 12 }).where('id', '=', chai.id).execute()
  const { id, orderNum } = await anOrder(t.db, {
    lines: [
      { sku: chai.sku, quantity: 40 },
      { sku: tofu.sku, quantity: 3 },
    ],
  })
  const [short = ''] = await pagesOf(createPackingSlip(id))
  expect(short).toMatch(/Ordered Shipped Backordered .*Chai .* 40 30 = 2 cases \+ 6 10/)
  const split = await clerk('POST', `/api/db/orders/shipAvailable/${id}`, { body: { orderStatus: 'DELIVERED' } })
  const { backorder } = split.json()
  const [shipped = ''] = await pagesOf(createPackingSlip(id))
  expect(shipped).toMatch(new RegExp(`Chai .* 40 30 = 2 cases \\+ 6 10 ${backorder.orderNum}`))
  expect(shipped).toMatch(new RegExp(`Tofu .* 3 0 3 ${backorder.orderNum}`))
  expect(shipped).toContain('Units 30')
  expect(shipped).not.toContain('Backorder of')
  expect((await pagesOf(createPackingSlip(backorder.id)))[0]).toContain(`Backorder of ${orderNum}`)
})

test('a driver gets packing slips of their own orders only', async () => {
  const driver = await t.as('DRIVER')
  const { sku } = await aProduct(t.db)
  const [own, other] = [await anOrder(t.db, { lines: [{ sku }] }), await anOrder(t.db, { lines: [{ sku }] })]
  await put(own.id, { driverId: driver.userId })
  expect((await pagesOf(createPackingSlip(own.id, driver)))[0]).toContain(own.orderNum)
  expectRefusal(await createPackingSlip(other.id, driver), 404, 'order-not-found')
  expect((await createPackingSlip(own.id, t.signedOut)).statusCode).toBe(401)
})

test('an order of hundreds of products is packed over many pages, and each repeats the headings', async () => {
  const { brandId, typeId } = await aProduct(t.db)
  const products = await Promise.all(Array.from({ length: 400 }, () => aProduct(t.db, { brandId, typeId })))
  const lines = products.map(({ sku }) => ({ sku, quantity: 3 }))
  const order = await anOrder(t.db, { orderStatus: 'DELIVERED', lines })
  const pages = await pagesOf(createPackingSlip(order.id))
  expect(pages.length).toBeGreaterThan(10)
  for (const [index, page] of pages.slice(0, -1).entries()) {
    expect(page).toContain('Product SKU Batch Quantity')
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  }
  expect(pages.at(-1)).toContain('Units 1,200')
})
