import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aBrand, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { aPurchaseBody, anItem } from '../../test-data/purchase-requests.ts'
import { unitsInStock } from '../../test-data/queries.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const buyer = await t.as('INVENTORY')
const brand = await aBrand(t.db)
const cheese = await aProduct(t.db, { brandId: brand.id, name: 'Cheese', cost: cents(3_50), stock: 20 })
const ham = await aProduct(t.db, { brandId: brand.id, name: 'Ham', cost: null })

const place = (body: object, headers: Record<string, string> = {}, as = buyer) =>
  as('POST', '/api/db/purchases/new', { body, headers })
const body = (items: readonly object[], more: object = {}) => aPurchaseBody(brand.id, items, more)
const code = async () =>
  (await t.db.selectFrom('brands').select('skucode').where('id', '=', brand.id).executeTakeFirstOrThrow()).skucode
const read = async (id: number) => (await buyer('GET', `/api/db/purchases/getById/${id}`)).json().res
const countOrders = async () =>
  (
    await t.db
      .selectFrom('purchaseOrders')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

// R7.6-03, R7.6-04, R4.6-02, R3-30, R3-31, R1-10
test('a purchase order gets its brand’s next number, and copies its products’ names, costs and stock', async () => {
  await anOrder(t.db, { lines: [{ sku: cheese.sku, quantity: 6 }] })
  const items = [anItem(cheese, 12), anItem(ham, '3', { unitCost: '$1,234.50' })]
  const answer = await place(body(items, { notes: ' By truck ', unitQuantity: 99, total: 1 }))
  expect(answer.statusCode).toBe(200)
  const order = answer.json()
  expect(order).toEqual({
    id: expect.any(Number),
    purchaseOrderNum: `${await code()}-0001`,
    brandID: brand.id,
    brand: expect.objectContaining({ id: brand.id, name: brand.name }),
    expectedDeliveryOn: '2026-03-09',
    orderPlacedOn: order.createdAt,
    orderStatus: 'PENDING',
    paymentStatus: 'PENDING',
    statusModifiedOn: order.createdAt,
    paymentModifiedOn: order.createdAt,
    createdAt: expect.any(String),
    modifiedOn: order.createdAt,
    notes: 'By truck',
    unitQuantity: 15,
    receivedQuantity: 0,
    openQuantity: 15,
    total: 3745.5,
    closedShortOn: null,
    closedShortBy: null,
    closedShortReason: null,
    purchaseOrderItems: [
      expect.objectContaining({ productSku: cheese.sku, quantity: 12, orderQuantity: 12, unitCost: 3.5, subtotal: 42 }),
      expect.objectContaining({ productSku: ham.sku, quantity: 3, unitCost: 1234.5, subtotal: 3703.5 }),
    ],
    receipts: [],
  })
  expect(order.purchaseOrderItems[0]).toMatchObject({
    purchaseOrderID: order.id,
    productId: cheese.id,
    productName: 'Cheese',
    productBrand: brand.name,
    existingStock: 20,
    pendingOutboundStock: 6,
    hasBatch: true,
    batchNumber: null,
    receivedQuantity: 0,
    openQuantity: 12,
    hasBeenStocked: false,
  })
  expect(await read(order.id)).toEqual(order)
  expect((await place(body([anItem(ham)]))).json().purchaseOrderNum).toBe(`${await code()}-0002`)
})

// R4.6-01
test('a draft has a draft number and both statuses DRAFT, and may be empty', async () => {
  const { json, statusCode } = await place(body([], { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }))
  expect(statusCode).toBe(200)
  expect(json()).toMatchObject({
    purchaseOrderNum: expect.stringMatching(/^DRAFT_[A-Z0-9]{8}$/),
    orderStatus: 'DRAFT',
    paymentStatus: 'DRAFT',
    orderPlacedOn: null,
    total: 0,
  })
  expect(await read(json().id)).toEqual(json())
})

test('without statuses it is PENDING twice; a payment status DRAFT belongs to drafts', async () => {
  const { orderStatus: _, paymentStatus: __, ...usual } = body([anItem(ham)])
  expect((await place(usual)).json()).toMatchObject({ orderStatus: 'PENDING', paymentStatus: 'PENDING' })
  const draft = await place({ ...usual, orderStatus: 'DRAFT' })
  expect(draft.json()).toMatchObject({ orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
  const ordered = await place(body([anItem(ham)], { orderStatus: 'ORDERED', paymentStatus: 'DRAFT' }))
  expect(ordered.json()).toMatchObject({ orderStatus: 'ORDERED', paymentStatus: 'PENDING' })
  const paid = await place(body([anItem(ham)], { orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' }))
  expect(paid.json()).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED', openQuantity: 0 })
})

test('a purchase order that is created as received stocks its units at once', async () => {
  const loose = await aProduct(t.db, { brandId: brand.id, hasBatch: false, stock: 4 })
  const tagged = await aProduct(t.db, { brandId: brand.id })
  const order = (await place(body([anItem(loose, 6), anItem(tagged, 5)], { orderStatus: 'RECEIVED' }))).json()
  expect(order).toMatchObject({ orderStatus: 'RECEIVED', receivedQuantity: 11, openQuantity: 0 })
  expect(order.purchaseOrderItems.map((item: { hasBeenStocked: boolean }) => item.hasBeenStocked)).toEqual([true, true])
  expect(order.receipts).toMatchObject([
    { units: 6, batchId: null },
    { units: 5, batchNumber: expect.stringContaining(tagged.sku) },
  ])
  expect([await unitsInStock(t.db, loose.id), await unitsInStock(t.db, tagged.id)]).toEqual([10, 5])
})

test('the same form sent twice, and twice at once, is one purchase order', async () => {
  const before = await countOrders()
  const sent = body([anItem(ham, 7)])
  const key = { 'idempotency-key': 'restock-1' }
  const [first, second] = await Promise.all([place(sent, key), place(sent, key)])
  const third = await place(sent, key)
  expect([second.body, third.body]).toEqual([first.body, first.body])
  expect(await countOrders()).toBe(before + 1)
  expectRefusal(await place(body([anItem(ham, 8)]), key), 422, 'key-reused')
})

test('many purchase orders placed at once get numbers without gaps or duplicates', async () => {
  const acme = await aBrand(t.db)
  const product = await aProduct(t.db, { brandId: acme.id })
  const answers = await Promise.all(Array.from({ length: 12 }, () => place(aPurchaseBody(acme.id, [anItem(product)]))))
  const counters = answers.map((answer) => Number(answer.json().purchaseOrderNum.split('-').at(-1)))
  expect(counters.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
})

// R7.6-01
test('the next number is shown and not reserved', async () => {
  const acme = await aBrand(t.db)
  const product = await aProduct(t.db, { brandId: acme.id })
  const next = async () => (await buyer('GET', `/api/db/purchases/createOrderNumber/${acme.id}`)).json()
  const shown = await next()
  expect(shown).toEqual({ purchaseOrderNum: expect.stringMatching(/-0001$/) })
  expect(await next()).toEqual(shown)
  expect((await place(aPurchaseBody(acme.id, [anItem(product)]))).json()).toMatchObject(shown)
  expect((await next()).purchaseOrderNum).toMatch(/-0002$/)
  expect((await buyer('GET', '/api/db/purchases/createOrderNumber/999999')).statusCode).toBe(404)
})

// R4.1-07
test('inactive products can be ordered, hidden ones not', async () => {
  const inactive = await aProduct(t.db, { brandId: brand.id, status: 'INACTIVE' })
  const hidden = await aProduct(t.db, { brandId: brand.id, status: 'HIDDEN' })
  expect((await place(body([anItem(inactive)]))).statusCode).toBe(200)
  const refused = await place(body([anItem(ham), anItem(hidden)]))
  expect(refused.json()).toMatchObject({ status: 422, code: 'product-not-sold', sku: hidden.sku })
})

test('a deleted brand or product, or a product of another brand, is refused by name and nothing is saved', async () => {
  const before = await countOrders()
  const other = await aProduct(t.db)
  expectRefusal(await place(aPurchaseBody(999_999, [anItem(ham)])), 422, 'brand-unknown')
  const unknown = await place(body([anItem({ sku: 'GONE-1' })]))
  expect(unknown.json()).toMatchObject({ status: 422, code: 'product-unknown', sku: 'GONE-1' })
  const foreign = await place(body([anItem(ham), anItem(other)]))
  expect(foreign.json()).toMatchObject({ status: 422, code: 'product-of-another-brand', sku: other.sku })
  expectRefusal(await place(body([anItem(ham, 1, { id: 1 })])), 422, 'item-of-another-purchase')
  expect(await countOrders()).toBe(before)
})

const quantity = 'purchaseOrderItems.0.orderQuantity'
const huge = 10 ** 12

test.for<[what: string, more: object, path: string, message: string]>([
  ['no brand', { brandID: '' }, 'brandID', 'This field is required'],
  ['a brand that is no id', { brandID: 'acme' }, 'brandID', 'Invalid id'],
  [
    'half a unit',
    { purchaseOrderItems: [{ productSku: 'X', orderQuantity: '12.9' }] },
    quantity,
    'Quantity must be a whole number',
  ],
  [
    'an empty quantity',
    { purchaseOrderItems: [{ productSku: 'X', orderQuantity: '' }] },
    quantity,
    'This field is required',
  ],
  [
    'no units',
    { purchaseOrderItems: [{ productSku: 'X', orderQuantity: 0 }] },
    quantity,
    'Quantity must be at least 1',
  ],
  [
    'negative units',
    { purchaseOrderItems: [{ productSku: 'X', orderQuantity: -1 }] },
    quantity,
    'Quantity must be at least 1',
  ],
  [
    'too many units',
    { purchaseOrderItems: [{ productSku: 'X', orderQuantity: huge }] },
    quantity,
    'Quantity is too large',
  ],
  [
    'no SKU',
    { purchaseOrderItems: [{ productSku: ' ', orderQuantity: 1 }] },
    'purchaseOrderItems.0.productSku',
    'Every item needs a SKU',
  ],
  [
    'a product twice',
    { purchaseOrderItems: [anItem({ sku: 'X' }), anItem({ sku: ' X' }, 2)] },
    'purchaseOrderItems',
    'A product is listed twice',
  ],
  ['no items', { purchaseOrderItems: [] }, 'purchaseOrderItems', 'A purchase order needs at least one item'],
  [
    'items that are no list',
    { purchaseOrderItems: 'X' },
    'purchaseOrderItems',
    'A purchase order needs at least one item',
  ],
  [
    'a negative cost',
    { purchaseOrderItems: [anItem({ sku: 'X' }, 1, { unitCost: -1 })] },
    'purchaseOrderItems.0.unitCost',
    "Price can't be negative",
  ],
  [
    'a cost of three decimals',
    { purchaseOrderItems: [anItem({ sku: 'X' }, 1, { unitCost: '1.005' })] },
    'purchaseOrderItems.0.unitCost',
    'Amount can have at most two decimals',
  ],
  ['a day long ago', { expectedDeliveryOn: '1900-01-01' }, 'expectedDeliveryOn', 'Enter a date between 2000 and 2099'],
  ['a day far ahead', { expectedDeliveryOn: '9999-12-31' }, 'expectedDeliveryOn', 'Enter a date between 2000 and 2099'],
  ['a day that is none', { expectedDeliveryOn: '2026-02-31' }, 'expectedDeliveryOn', 'Enter a valid date'],
  [
    'a refunded purchase order',
    { orderStatus: 'REFUNDED' },
    'orderStatus',
    'Must be one of: DRAFT, PENDING, ORDERED, RECEIVED, COMPLETED, CANCELLED',
  ],
  ['notes that are no text', { notes: { a: 1 } }, 'notes', 'Must be text'],
  ['notes beyond the longest', { notes: 'x'.repeat(4001) }, 'notes', 'Must be 4000 characters or fewer'],
])('%s is refused with a message, and nothing is saved', async ([, more, path, message]) => {
  const before = await countOrders()
  const answer = await place(body([anItem(ham)], more))
  expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-request', errors: [{ path, message }] })
  expect(await countOrders()).toBe(before)
})

test('a total beyond the largest amount is refused', async () => {
  const answer = await place(body([anItem(ham, 1_000_000, { unitCost: 9_999_999_999 })]))
  expectRefusal(answer, 422, 'purchase-too-large')
})

test('a time is the company’s day, and a purchase order may have none', async () => {
  const late = await place(body([anItem(ham)], { expectedDeliveryOn: '2026-03-10T05:00:00Z' }))
  expect(late.json().expectedDeliveryOn).toBe('2026-03-09')
  expect((await place(body([anItem(ham)], { expectedDeliveryOn: null }))).json().expectedDeliveryOn).toBe(null)
})

test('notes in any language and an unknown key are accepted', async () => {
  const notes = 'Zwölf Käse 🧀\nРогоз'
  expect((await place(body([anItem(ham)], { notes, more: 1 }))).json().notes).toBe(notes)
})

test('only INVENTORY and ADMIN place purchase orders', async () => {
  const others = [await t.as('SALES'), await t.as('ACCOUNTING'), await t.as('PAYROLL'), await t.as('DRIVER')]
  const answers = await Promise.all([...others, t.signedOut].map((as) => place(body([anItem(ham)]), {}, as)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 401])
  expect((await place(body([anItem(ham)]), {}, await t.as('ADMIN'))).statusCode).toBe(200)
})

test('the log has the fields and quantities of a new purchase order, the total only for those who receive costs', async () => {
  const order = (await place(body([anItem(cheese, 2)], { notes: 'Fast' }))).json()
  const log = async (as: ApiClient) => (await as('GET', `/api/db/changelog/getAll/purchaseOrder/${order.id}`)).json()
  const [entry] = await log(buyer)
  expect(entry).toMatchObject({
    action: 'create',
    userId: buyer.userId,
    notes: `Purchase order ${order.purchaseOrderNum}`,
  })
  const values = (changes: { field: string; subfield: string | null; newValue: string }[]) =>
    Object.fromEntries(changes.map(({ field, subfield, newValue }) => [subfield ?? field, newValue]))
  expect(values(entry.changes)).toEqual({
    purchaseOrderNum: order.purchaseOrderNum,
    brand: brand.name,
    orderStatus: 'PENDING',
    paymentStatus: 'PENDING',
    expectedDeliveryOn: '2026-03-09',
    notes: 'Fast',
    unitQuantity: '2',
    total: '7.00',
    [cheese.sku]: '2',
  })
  const [forSales] = await log(await t.as('SALES'))
  expect(values(forSales.changes)).not.toHaveProperty('total')
})
