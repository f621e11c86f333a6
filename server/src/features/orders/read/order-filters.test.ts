import { type Cents, cents, maxAmount, maxSum } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const placed: Record<string, { id: number; orderNum: string }> = {}
const t = await openTestApp()
const ann = await t.as('SALES')
const bob = await t.as('SALES')
const admin = await t.as('ADMIN')
const driver = await t.as('DRIVER')
const product = await aProduct(t.db, { basePrice: cents(10_00), cost: cents(4_00), stock: 100 })
const customers = {
  ann: await aCustomer(t.db, { customerName: 'Alfreds' }),
  bob: await aCustomer(t.db, { customerName: 'Berglunds' }),
  nobody: await aCustomer(t.db, { customerName: 'Chops' }),
}
const owners = { ann: ann.userId, bob: bob.userId, nobody: null }
for (const who of ['ann', 'bob', 'nobody'] as const) {
  await t.db.updateTable('customers').set({ accountOwnerId: owners[who] }).where('id', '=', customers[who].id).execute()
}
const place = async (name: keyof typeof customers, body: object) => {
  const products = [{ productSku: product.sku, quantity: 2 }]
  const answer = await ann('POST', '/api/db/orders/new', {
    body: { customerID: customers[name].id, products, ...body },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
placed.ann = await place('ann', { driverId: driver.userId })
placed.bob = await place('bob', { dollarAdjustment: 5 })
placed.nobody = await place('nobody', { orderStatus: 'DRAFT', paymentStatus: 'DRAFT', pickupOrder: true })

const range = `${encodeURIComponent(new Date(Date.now() - 86_400_000).toISOString())}/${encodeURIComponent(new Date(Date.now() + 86_400_000).toISOString())}`
const listed = async (query: string, request = ann): Promise<string[]> => {
  const orders: { orderNum: string }[] = (await request('GET', `/api/db/orders/getByWeek/${range}?${query}`)).json()
  return orders.map(({ orderNum }) => orderNum)
}
const totals = async (query = '', request = ann) =>
  (await request('GET', `/api/db/orders/getTotals/${range}?${query}`)).json()
const numbers = (...who: string[]) => who.map((name) => placed[name]?.orderNum)

test('orders are listed by the owner of their customer, by several, and by none', async () => {
  expect(await listed(`owner=${ann.userId}`)).toEqual(numbers('ann'))
  expect(await listed(`owner=${ann.userId},${bob.userId}`)).toEqual(numbers('bob', 'ann'))
  expect(await listed('owner=none')).toEqual(numbers('nobody'))
  expect(await listed(`owner=none,${bob.userId}`)).toEqual(numbers('nobody', 'bob'))
  expect(await listed('owner=9999999999')).toEqual([])
  expect(await listed('owner=whoever')).toEqual(numbers('nobody', 'bob', 'ann'))
})

test('orders are found by the words of their customer’s name, in any order, without accents and in either case', async () => {
  const rename = (from: string, customerName: string) =>
    t.db.updateTable('customers').set({ customerName }).where('customerName', '=', from).execute()
  await rename('Berglunds', 'Berglunds Snabbköp 100%')
  for (const words of ['snabbkop berg', 'SNABBKÖP', '100%']) {
    expect(await listed(`search=${encodeURIComponent(words)}`)).toEqual(numbers('bob'))
    expect(await totals(`search=${encodeURIComponent(words)}`)).toMatchObject({ orders: 1 })
  }
  expect(await listed('search=snabbkop%20alfreds')).toEqual([])
  await rename('Berglunds Snabbköp 100%', 'Berglunds')
})

test('a rep sees every order until they filter by their own customers', async () => {
  expect(await listed('', bob)).toEqual(numbers('nobody', 'bob', 'ann'))
  expect(await listed(`owner=${bob.userId}`, bob)).toEqual(numbers('bob'))
})

test('orders are listed by their driver and their packing location, together with search and statuses', async () => {
  expect(await listed(`driver=${driver.userId}`)).toEqual(numbers('ann'))
  expect(await listed('driver=none')).toEqual(numbers('nobody', 'bob'))
  expect(await listed('location=1')).toEqual(numbers('nobody', 'bob', 'ann'))
  expect(await listed('location=2')).toEqual([])
  expect(await listed(`owner=${ann.userId},${bob.userId}&search=bergl&status=RECEIVED`)).toEqual(numbers('bob'))
  expect(await listed(`owner=${ann.userId}&search=bergl`)).toEqual([])
})

test('totals cover every order in the range that matches the filter; a draft is counted but not summed', async () => {
  expect(await totals()).toEqual({ orders: 3, notSummed: 1, units: 4, subtotal: 40, total: 35, balanceDue: 35 })
  await t.db
    .updateTable('orders')
    .set({ appliedCents: cents(18_00) })
    .where('id', '=', placed.bob?.id ?? 0)
    .execute()
  expect(await totals(`owner=${bob.userId}`)).toEqual({
    orders: 1,
    notSummed: 0,
    units: 2,
    subtotal: 20,
    total: 15,
    balanceDue: -3,
  })
  expect(await totals('status=DRAFT')).toMatchObject({ orders: 1, notSummed: 0, total: 20 })
  expect(await totals('search=bergl')).toMatchObject({ orders: 1, total: 15 })
  expect(await totals(`search=${placed.ann?.orderNum}`)).toMatchObject({ orders: 1, total: 20 })
  expect(await totals('status=PACKED')).toMatchObject({ orders: 0, notSummed: 0, units: 0, total: 0 })
})

test('the total cost is sent only to users who can see costs', async () => {
  expect(await totals('', admin)).toMatchObject({ orders: 3, cost: 16 })
  expect(await totals()).not.toHaveProperty('cost')
})

test('a driver’s totals cover only their own orders', async () => {
  expect(await totals('', driver)).toMatchObject({ orders: 1, units: 2 })
  expect(await totals(`owner=${bob.userId}`, driver)).toMatchObject({ orders: 0 })
})

test('orders with the largest possible totals are added up exactly, and a sum that is too large is capped and marked', async () => {
  const setAll = (subtotalCents: Cents) =>
    t.db
      .updateTable('orders')
      .set({ discountCents: cents(0), subtotalCents })
      .execute()
  await setAll(cents(maxAmount - 1))
  const sums = await totals()
  expect(sums).toMatchObject({ total: 19_999_999_999.98, subtotal: 19_999_999_999.98 })
  expect(sums).not.toHaveProperty('isCapped')
  expect(sums.balanceDue).toBeLessThanOrEqual(sums.total)
  await setAll(cents(maxSum - 1))
  expect(await totals()).toMatchObject({ isCapped: true, total: maxSum / 100, subtotal: maxSum / 100 })
  // No real order is that large, and the tests below read these.
  await setAll(cents(100_00))
})

test('an order is found by its whole number whatever the dates; the other filters still count', async () => {
  const { orderNum } = placed.ann ?? { orderNum: '' }
  const long = [new Date('2001-01-01'), new Date('2001-01-31')]
    .map((day) => encodeURIComponent(day.toISOString()))
    .join('/')
  const listedLongAgo = async (query: string, request = ann): Promise<{ orderNum: string }[]> =>
    (await request('GET', `/api/db/orders/getByWeek/${long}?${query}`)).json()
  expect(await listedLongAgo(`search=${orderNum}`)).toMatchObject([{ orderNum }])
  expect((await ann('GET', `/api/db/orders/getTotals/${long}?search=${orderNum}`)).json()).toMatchObject({ orders: 1 })
  expect(await listed(`search=${orderNum}`)).toEqual([orderNum])
  expect(await listedLongAgo(`search=${orderNum.slice(0, -1)}`)).toEqual([])
  expect(await listedLongAgo('search=Alfreds')).toEqual([])
  expect(await listedLongAgo(`search=${orderNum}&status=DRAFT`)).toEqual([])
  expect(await listedLongAgo(`search=${orderNum}`, driver)).toMatchObject([{ orderNum }])
})

test('orders are listed by their customer, and by a product, brand or type that they have', async () => {
  const [tea, cake] = [await aProduct(t.db, { stock: 9 }), await aProduct(t.db, { stock: 9 })]
  const customer = await aCustomer(t.db)
  const place = async (...products: { sku: string }[]) => {
    const body = {
      customerID: customer.id,
      products: products.map(({ sku }) => ({ productSku: sku, quantity: 1 })),
    }
    return (await ann('POST', '/api/db/orders/new', { body })).json().orderNum
  }
  const [both, one] = [await place(tea, cake), await place(cake)]
  expect(await listed(`customer=${customer.id}`)).toEqual([one, both])
  expect(await listed(`brand=${tea.brandId}`)).toEqual([both])
  expect(await listed(`type=${cake.typeId}`)).toEqual([one, both])
  expect(await listed(`product=${tea.id},${cake.id}&sort=total`)).toEqual([one, both])
  expect(await listed(`product=${tea.id}&brand=${cake.brandId}`)).toEqual([both])
  expect((await totals(`product=${tea.id}`)).orders).toBe(1)
  expect(await listed('product=987654321')).toEqual([])
})

test('orders are found by the words of a product’s name or by its SKU; one found in several ways is listed and counted once', async () => {
  const [herring, tea] = [
    await aProduct(t.db, { name: 'Röd Kaviar herring', stock: 9 }),
    await aProduct(t.db, { name: 'Herring tea', stock: 9 }),
  ]
  const kaviar = await aCustomer(t.db, { customerName: 'Kaviar herring house' })
  const place = async (customer: { id: number }, ...products: { sku: string }[]) => {
    const body = { customerID: customer.id, products: products.map(({ sku }) => ({ productSku: sku, quantity: 1 })) }
    return (await ann('POST', '/api/db/orders/new', { body })).json().orderNum
  }
  const both = await place(customers.ann, herring, tea)
  const only = await place(kaviar, herring)
  const other = await place(customers.bob, tea)
  const found = async (search: string) => await listed(`search=${encodeURIComponent(search)}`)
  expect(await found('rod kaviar')).toEqual([only, both])
  expect(await found('kaviar herring')).toEqual([only, both])
  expect(await found(tea.sku.toLowerCase())).toEqual([other, both])
  expect(await found('HERRING')).toEqual([other, only, both])
  expect(await totals('search=herring')).toMatchObject({ orders: 3 })
  expect(await totals('search=kaviar%20herring')).toMatchObject({ orders: 2 })
  expect(await listed('search=herring&sort=total')).toHaveLength(3)
})

test('orders are found by a customer and a product together, in either sequence', async () => {
  const [salt, pepper] = [
    await aProduct(t.db, { name: 'Sea salt', stock: 9 }),
    await aProduct(t.db, { name: 'Pepper', stock: 9 }),
  ]
  const [island, harbor] = [
    await aCustomer(t.db, { customerName: 'Island Trading' }),
    await aCustomer(t.db, { customerName: 'Harbor House' }),
  ]
  const place = async (customer: { id: number }, product: { sku: string }) => {
    const body = { customerID: customer.id, products: [{ productSku: product.sku, quantity: 1 }] }
    return (await ann('POST', '/api/db/orders/new', { body })).json().orderNum
  }
  const wanted = await place(island, salt)
  await place(island, pepper)
  await place(harbor, salt)
  for (const words of ['island salt', 'sea salt island', 'isl trad salt']) {
    expect(await listed(`search=${encodeURIComponent(words)}`), words).toEqual([wanted])
    expect(await totals(`search=${encodeURIComponent(words)}`), words).toMatchObject({ orders: 1 })
  }
  expect(await listed('search=island%20salt&sort=total')).toEqual([wanted])
  expect(await listed('search=island%20herring')).toEqual([])
  // Named by all words as well, it is listed and counted once.
  const pickled = await aProduct(t.db, { name: 'Island salt', stock: 9 })
  const both = await place(island, pickled)
  expect(await listed('search=island%20salt')).toEqual([both, wanted])
  expect(await totals('search=island%20salt')).toMatchObject({ orders: 2 })
})

test('a driver finds only their own orders by a product', async () => {
  expect(await listed('search=herring', driver)).toEqual([])
})

test('orders are listed by their delivery day, whether delivered or picked up', async () => {
  const place = async (deliveryDate: string | null, pickupOrder = false) => {
    const body = {
      customerID: customers.ann.id,
      products: [{ productSku: product.sku, quantity: 1 }],
      deliveryDate,
      pickupOrder,
    }
    return (await ann('POST', '/api/db/orders/new', { body })).json().orderNum
  }
  const [first, second] = [await place('2031-05-01'), await place('2031-05-02', true)]
  expect(await listed('deliveryFrom=2031-05-01')).toEqual([second, first])
  expect(await listed('deliveryFrom=2031-05-01&deliveryTo=2031-05-01')).toEqual([first])
  expect(await totals('deliveryFrom=2031-05-02')).toMatchObject({ orders: 1 })
  expect(await listed('deliveryFrom=2031-05-03')).toEqual([])
})
