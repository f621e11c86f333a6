import { cents } from '@dray/domain/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, aCustomPrice, aProduct, aUser } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { readPages } from '../../../test-data/read-pages.ts'
import { aBatch } from '../../../test-data/stock-builders.ts'
import { openTestApp, testApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const rep = await t.as('SALES')

const place = (body: object, request = rep, headers = {}) => request('POST', '/api/db/orders/new', { body, headers })

/** A customer, two products and the smallest body that orders them. */
async function anOrderBody() {
  const [customer, chai, chang] = [
    await aCustomer(t.db),
    await aProduct(t.db, { name: 'Chai', basePrice: cents(1800), cost: cents(900) }),
    await aProduct(t.db, { name: 'Chang', basePrice: cents(1900) }),
  ]
  return {
    customer,
    chai,
    chang,
    body: {
      customerID: customer.id,
      products: [
        { productSku: chai.sku, quantity: 12 },
        { productSku: chang.sku, quantity: 2 },
      ],
    },
  }
}

test('in a new cart, empty text counts as missing, and an invalid amount is refused with a message', async () => {
  const { body } = await anOrderBody()
  const none = { unitPrice: '', priceAdjustment: '', productBatchId: '', quantity: '12' }
  const [line, other] = body.products
  const fields = { driverId: '', packingLocationId: '', dollarAdjustment: '' }
  const answer = await place({ ...body, ...fields, products: [{ ...line, ...none }, other] })
  expect(answer.json()).toMatchObject({
    driverId: null,
    packingLocationId: 1,
    dollarAdjustment: 0,
    orderedItems: [{ unitPrice: 18, priceAdjustment: 0, productBatchId: null, quantity: 12 }, {}],
  })
  const refused = await place({ ...body, dollarAdjustment: '1,2', products: [{ ...line, unitPrice: '12.345' }] })
  expect(refused.statusCode, refused.body).toBe(400)
  expect(refused.json().errors).toEqual([
    { path: 'dollarAdjustment', message: 'Use a period for decimals' },
    { path: 'products.0.unitPrice', message: 'Amount can have at most two decimals' },
  ])
})

// R7.5-12, R4.3-01, R3-01
test('an order is priced, summed and numbered by the server', async () => {
  const { body, chai } = await anOrderBody()
  const order = (
    await place({ ...body, dollarAdjustment: 25, discountNotes: 'Spring', subtotal: 1, cost: 1, unitQuantity: 1 })
  ).json()
  expect(order).toMatchObject({
    orderStatus: 'RECEIVED',
    paymentStatus: 'AWAITING',
    unitQuantity: 14,
    subtotal: 254,
    dollarAdjustment: 25,
    discountNotes: 'Spring',
    total: 229,
    balanceDue: 229,
  })
  const named = `id orderNum customerID pickupOrder deliveryDate driverId packingLocationId orderStatus paymentStatus
    statusModifiedOn paymentModifiedOn createdAt modifiedOn notes`
  expect(Object.keys(order)).toEqual(expect.arrayContaining(named.split(/\s+/)))
  expect(order.orderNum).toMatch(/^1\d{5}$/)
  expect(order.orderedItems[0]).toMatchObject({
    productSku: chai.sku,
    productName: 'Chai',
    quantity: 12,
    unitPrice: 18,
    priceAdjustment: 0,
    subtotal: 216,
    shouldHaveTag: true,
    tagsPulled: false,
    orderID: order.id,
  })
  const entry = await t.db
    .selectFrom('changeLog')
    .selectAll()
    .where('entityType', '=', 'order')
    .where('entityId', '=', order.id)
    .executeTakeFirst()
  expect(entry).toMatchObject({ action: 'create', userId: rep.userId })
  const [told] = (await rep('GET', `/api/db/changelog/getAll/order/${order.id}`)).json()
  const valuesOf = (field: string) =>
    told.changes.flatMap((one: { field: string; newValue: string }) => (one.field === field ? [one.newValue] : []))
  expect(['customer', 'total', 'discountNotes', 'quantity'].map(valuesOf)).toEqual([
    [order.customer.customerName],
    ['229.00'],
    ['Spring'],
    ['12', '2'],
  ])
})

test('a line without a price gets the customer’s, a line with a price keeps it', async () => {
  const { body, customer, chai } = await anOrderBody()
  await aCustomPrice(t.db, customer.id, chai.id, cents(1750))
  const order = (
    await place({
      ...body,
      products: [...body.products, { productSku: chai.sku, quantity: 1, unitPrice: '$20.00', priceAdjustment: -0.5 }],
    })
  ).json()
  expect(
    order.orderedItems.map((line: { unitPrice: number; subtotal: number }) => [line.unitPrice, line.subtotal]),
  ).toEqual([
    [17.5, 210],
    [19, 38],
    [20, 19.5],
  ])
})

// R5-36, R5-37
test('a discount above the subtotal is capped, and a negative discount is zero', async () => {
  const { body } = await anOrderBody()
  expect((await place({ ...body, dollarAdjustment: 1000 })).json()).toMatchObject({ dollarAdjustment: 254, total: 0 })
  expect((await place({ ...body, dollarAdjustment: -5 })).json()).toMatchObject({ dollarAdjustment: 0, total: 254 })
})

// R1-04, R4.3-03
test('a draft keeps the draft number that was sent, and a second draft that sends it gets a new one', async () => {
  const { body } = await anOrderBody()
  const draft = { ...body, orderNum: 'DRAFT_ABCD1234', orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }
  const numbers = (await Promise.all([place(draft), place(draft)])).map((answer) => answer.json().orderNum)
  expect(numbers).toContain('DRAFT_ABCD1234')
  expect(new Set(numbers).size).toBe(2)
  expect(numbers.every((number) => /^DRAFT_[A-Z0-9]{8}$/.test(number))).toBe(true)
})

test('drafts that send the same draft number at the same time are all saved, and one of them gets it', async () => {
  const { body } = await anOrderBody()
  const draft = { ...body, orderNum: 'DRAFT_RUSH0001', orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }
  const answers = await Promise.all(Array.from({ length: 12 }, () => place(draft)))
  expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
  const numbers = answers.map((answer) => answer.json().orderNum)
  expect(new Set(numbers).size).toBe(12)
  expect(numbers.filter((number) => number === 'DRAFT_RUSH0001')).toHaveLength(1)
})

// R7.5-09
test('a reserved number can be used only by the user who reserved it', async () => {
  const { body } = await anOrderBody()
  const other = await t.as('SALES')
  const { orderNum } = (await rep('GET', '/api/db/orders/createOrderNumber')).json()
  expect((await place({ ...body, orderNum }, other)).json().orderNum).not.toBe(orderNum)
  expect((await place({ ...body, orderNum })).json().orderNum).toBe(orderNum)
  expect((await place({ ...body, orderNum })).json().orderNum).not.toBe(orderNum)
})

test('a hundred orders at once all get different numbers', async () => {
  const { body } = await anOrderBody()
  const answers = await Promise.all(Array.from({ length: 100 }, () => place(body)))
  expect(answers.filter((answer) => answer.statusCode !== 200)).toEqual([])
  expect(new Set(answers.map((answer) => answer.json().orderNum)).size).toBe(100)
})

test('requests with the same Idempotency-Key place one order and get the same answer, even at the same time', async () => {
  const { body } = await anOrderBody()
  const headers = { 'idempotency-key': 'form-1' }
  const answers = await Promise.all([place(body, rep, headers), place(body, rep, headers), place(body, rep, headers)])
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect((await place(body, rep, headers)).body).toBe(answers[0]?.body)
  const reused = await place({ ...body, notes: 'other' }, rep, headers)
  expectRefusal(reused, 422, 'key-reused')
  expect((await place(body, await t.as('SALES'), headers)).json().id).not.toBe(answers[0]?.json().id)
})

test('after a refusal, the corrected order can be sent with the same key', async () => {
  const { body } = await anOrderBody()
  const headers = { 'idempotency-key': 'form-2' }
  expect((await place({ ...body, customerID: 999999 }, rep, headers)).statusCode).toBe(422)
  expect((await place(body, rep, headers)).statusCode).toBe(200)
})

// R5-29, R5-30, R5-31
test.each([{ products: [] }, { customerID: null }, { customerID: '', products: 'none' }])(
  'an order needs a customer and at least one line, and each field at fault is named: %j',
  async (body) => {
    const answer = await place(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json().errors).toEqual([
      { path: 'customerID', message: 'This field is required' },
      { path: 'products', message: 'An order needs at least one line' },
    ])
  },
)

test.each([0, -1, 1.5, 1_000_001, 1e12, '1.5', 'three', null])(
  'a quantity of %s is refused and nothing is written',
  async (quantity) => {
    const { body, chai } = await anOrderBody()
    expect((await place({ ...body, products: [{ productSku: chai.sku, quantity }] })).statusCode).toBe(400)
    expect(await t.db.selectFrom('orders').select('id').where('customerId', '=', body.customerID).execute()).toEqual([])
  },
)

test.each([
  ['customer-unknown', { customerID: 2_000_000_000 }],
  ['driver-unknown', { driverId: 2_000_000_000 }],
  ['location-unknown', { packingLocationId: 2_000_000_000 }],
  ['product-unknown', { products: [{ productSku: 'NO-SUCH-SKU', quantity: 1 }] }],
] as const)('%s is said when what an order names is not there', async (code, wrong) => {
  const { body } = await anOrderBody()
  expectRefusal(await place({ ...body, ...wrong }), 422, code)
})

// R4.1-06
test('an inactive product cannot be ordered', async () => {
  const { body } = await anOrderBody()
  const gone = await aProduct(t.db, { status: 'INACTIVE' })
  expect((await place({ ...body, products: [{ productSku: gone.sku, quantity: 1 }] })).json().code).toBe(
    'product-not-sold',
  )
})

test('only a user who drives can be the driver, and pickup has none', async () => {
  const { body } = await anOrderBody()
  const driver = await aUser(t.db, { roles: ['DRIVER'] })
  expect((await place({ ...body, driverId: rep.userId })).json().code).toBe('driver-unknown')
  expect((await place({ ...body, driverId: driver.id })).json()).toMatchObject({
    driverId: driver.id,
    driverName: driver.name,
  })
  expect((await place({ ...body, driverId: driver.id, pickupOrder: true })).json().driverId).toBeNull()
})

test('an amount with three decimals is refused, never rounded', async () => {
  const { body } = await anOrderBody()
  const answer = await place({ ...body, dollarAdjustment: 1.005 })
  expect(answer.json().errors).toEqual([{ path: 'dollarAdjustment', message: 'Amount can have at most two decimals' }])
})

test('an order too large to be summed exactly is refused', async () => {
  const { body, chai } = await anOrderBody()
  const answer = await place({
    ...body,
    products: [{ productSku: chai.sku, quantity: 1_000_000, unitPrice: 1_000_000_000 }],
  })
  expectRefusal(answer, 422, 'amount-too-large')
})

// R3-06
test('a cart sends its item fields as text, empty if missing, and its quantity as a number or as text', async () => {
  const { body, chai, chang } = await anOrderBody()
  const batch = await aBatch(t.db, chai.id)
  const ofCart = {
    id: '',
    orderID: '',
    productName: 'Chai',
    productBrand: 'Exotic Liquids',
    productType: 'Beverages',
    productGenetics: '',
    productExtractType: '',
    productWeight: '3.5',
    productCost: '9.00',
    subtotal: '55.50',
    shouldHaveTag: 'true',
    tagsPulled: 'false',
  }
  const tagged = {
    productSku: chai.sku,
    productBatchId: String(batch.id),
    unitPrice: '$18.00',
    priceAdjustment: '0.50',
  }
  const plain = { productSku: chang.sku, productBatchId: '', unitPrice: '', priceAdjustment: '' }
  const cart = {
    customerID: String(body.customerID),
    driverId: '',
    packingLocationId: '',
    dollarAdjustment: '',
    products: [
      { ...ofCart, ...tagged, quantity: 3 },
      { ...ofCart, ...plain, quantity: '2' },
    ],
  }
  const answer = await place(cart)
  expect({ status: answer.statusCode, errors: answer.json().errors }).toEqual({ status: 200, errors: undefined })
  expect(answer.json()).toMatchObject({
    customerID: body.customerID,
    driverId: null,
    packingLocationId: 1,
    dollarAdjustment: 0,
    subtotal: 93.5,
    orderedItems: [
      {
        productSku: chai.sku,
        quantity: 3,
        productBatchId: batch.id,
        unitPrice: 18,
        priceAdjustment: 0.5,
        subtotal: 55.5,
      },
      { productSku: chang.sku, quantity: 2, productBatchId: null, unitPrice: 19, priceAdjustment: 0, subtotal: 38 },
    ],
  })
  const { products: orderItems, ...fields } = cart
  const changed = await rep('PUT', `/api/db/orders/update/${answer.json().id}`, { body: { ...fields, orderItems } })
  expect({ status: changed.statusCode, errors: changed.json().errors }).toEqual({ status: 200, errors: undefined })
  expect(changed.json()).toMatchObject({ packingLocationId: 1, driverId: null, subtotal: 93.5 })
})

test('a delivery date sent with a time becomes the company’s day', async () => {
  const { body } = await anOrderBody()
  expect((await place({ ...body, deliveryDate: '2026-03-02T05:30:00Z' })).json().deliveryDate).toBe('2026-03-01')
  expect((await place({ ...body, deliveryDate: '2026-02-30' })).statusCode).toBe(400)
})

test('an order saved as delivered pulls its units by stock movements', async () => {
  const { body, customer } = await anOrderBody()
  const product = await aProduct(t.db, { stock: 30 })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      place({
        ...body,
        customerID: customer.id,
        orderStatus: 'DELIVERED',
        products: [
          { productSku: product.sku, quantity: 4 },
          { productSku: product.sku, quantity: 1 },
        ],
      }),
    ),
  )
  expect(answers.every((answer) => answer.json().orderedItems[0].tagsPulled)).toBe(true)
  const { stock } = await t.db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  const moved = await t.db
    .selectFrom('stockMovements')
    .select((row) => row.fn.sum<number>('delta').as('sum'))
    .where('productId', '=', product.id)
    .executeTakeFirstOrThrow()
  expect({ stock, sum: moved.sum }).toEqual({ stock: 5, sum: 5 })
})

test('accounting sees the costs of an order, and the rep does not', async () => {
  const { body } = await anOrderBody()
  const order = (await place(body)).json()
  expect(order.cost).toBeUndefined()
  expect(order.orderedItems[0].productCost).toBeUndefined()
  const accounting = await t.as('ACCOUNTING')
  const { res } = (await accounting('GET', `/api/db/orders/getByID/${order.id}`)).json()
  expect(res).toMatchObject({ cost: 12 * 9 + 2 * 6 })
})

// R7.5-10
test('an order is read by its id and by its number, and an unknown one is not found', async () => {
  const order = (await place((await anOrderBody()).body)).json()
  expect((await rep('GET', `/api/db/orders/getByID/${order.id}`)).json().res).toEqual(order)
  expect((await rep('GET', `/api/db/orders/getByOrderNum/${order.orderNum}/`)).json().res).toEqual(order)
  const unknown = await rep('GET', '/api/db/orders/getByOrderNum/999999999')
  expect(unknown.statusCode, unknown.body).toBe(404)
  expect(unknown.json().title).toBe('Order not found')
  expect((await rep('GET', '/api/db/orders/getByID/99999999999999')).statusCode).toBe(404)
})

test('a driver can read only their own orders', async () => {
  const driver = await t.as('DRIVER')
  const { body } = await anOrderBody()
  const [mine, others] = [(await place({ ...body, driverId: driver.userId })).json(), (await place(body)).json()]
  expect((await driver('GET', `/api/db/orders/getByID/${mine.id}`)).statusCode).toBe(200)
  expect((await driver('GET', `/api/db/orders/getByID/${others.id}`)).statusCode).toBe(404)
  const list = (await driver('GET', range())).json()
  expect(list.map((order: { id: number }) => order.id)).toEqual([mine.id])
  const customers = (await driver('GET', '/api/db/customers/getAll')).json()
  expect(customers.map((one: { id: number }) => one.id)).toEqual([body.customerID])
  expect(Object.keys(customers[0])).not.toContain('creditAvailable')
})

const range = (query = '', from = new Date(Date.now() - 86_400_000), to = new Date(Date.now() + 86_400_000)) =>
  `/api/db/orders/getByWeek/${encodeURIComponent(from.toISOString())}/${encodeURIComponent(to.toISOString())}${query}`

// R7.2-16
test('a range lists its orders newest first, page by page without a gap or a repeat', async () => {
  const all = (await rep('GET', range())).json()
  expect(all.length).toBeGreaterThan(100)
  expect(await readPages(rep, range('?limit=7'))).toEqual(all)
  expect((await rep('GET', range('?limit=7&before=rubbish'))).statusCode).toBe(400)
})

test('a period with more orders than one answer may hold is refused, but can be read page by page', async () => {
  const old = await testApp()
  const request = await old.as('SALES')
  const customer = await aCustomer(old.db)
  await sql`
    insert into orders (order_num, customer_id, packing_location_id, order_status, payment_status, unit_quantity, cost_cents, subtotal_cents, discount_cents, brands, placed_on, due_on, created_at)
    select (200000 + n)::text, ${customer.id}, 1, 'COMPLETED', 'PAID', 1, 0, 0, 0, '{}', '2026-03-01', '2026-03-01', date_trunc('milliseconds', now()) - n * interval '1 second' from generate_series(1, 20001) as n`.execute(
    old.db,
  )
  expectRefusal(await request('GET', range()), 422, 'too-many-orders')
  expect((await request('GET', range('?limit=100'))).json()).toHaveLength(100)
  await old.stop()
})

test('a list is narrowed by status, by number and by the customer’s name', async () => {
  const customer = await aCustomer(t.db, { customerName: 'Zażółć 100% & Söhne' })
  const { body } = await anOrderBody()
  const mine = (await place({ ...body, customerID: customer.id, orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })).json()
  const found = async (query: string) =>
    (await rep('GET', range(query))).json().map((order: { id: number }) => order.id)
  expect(await found('?search=100%25%20%26%20s%C3%B6')).toEqual([mine.id])
  expect(await found(`?search=${mine.orderNum}`)).toEqual([mine.id])
  expect(await found('?status=DRAFT,PACKED')).toContain(mine.id)
  expect(await found('?status=PACKED')).toEqual([])
  expect(await found('?payment=PAID')).toEqual([])
})

// R7.3-25
test('pending units of open orders are listed with the stock, but those of drafts are not', async () => {
  const { body, customer } = await anOrderBody()
  const product = await aProduct(t.db, { stock: 10 })
  const order = (status: string) =>
    place({
      ...body,
      customerID: customer.id,
      orderStatus: status,
      products: [{ productSku: product.sku, quantity: 3 }],
    })
  await Promise.all([order('RECEIVED'), order('PACKED'), order('DRAFT'), order('CANCELLED')])
  const products = (await rep('GET', '/api/db/products/getAll/')).json()
  expect(products.find((one: { id: number }) => one.id === product.id)).toMatchObject({
    stock: 10,
    pendingOutboundQuantity: 6,
  })
})
