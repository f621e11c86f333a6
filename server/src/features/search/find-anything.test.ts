import { cents } from '@dray/domain/money'
import { fold } from '@dray/domain/search/search-words'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBrand, aCustomer, aProduct } from '../../test-data/builders.ts'
import { aPurchaseOrder } from '../../test-data/purchase-builders.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()

type Found = Record<
  'orders' | 'ordersWithProduct' | 'purchases' | 'customers' | 'brands' | 'products' | 'memos' | 'payments' | 'batches',
  { id: number }[]
>
const find = async (request: ApiClient, words: string): Promise<Found> =>
  (await request('GET', `/api/db/search/find?words=${encodeURIComponent(words)}`)).json()

test('a driver finds their own orders and their customers, all products and no batches', async () => {
  const [sales, driver] = [await t.as('SALES'), await t.as('DRIVER')]
  const product = await aProduct(t.db, { name: 'Harbor blend' })
  const batch = await aBatch(t.db, product.id, { batchNumber: 'HARBOR-7' })
  const [mine, other] = [
    await aCustomer(t.db, { customerName: 'Harbor Inn' }),
    await aCustomer(t.db, { customerName: 'Harbor View' }),
  ]
  const lines = [{ sku: product.sku }]
  const order = await anOrder(t.db, { customerId: mine.id, lines })
  const another = await anOrder(t.db, { customerId: other.id, lines })
  await t.db.updateTable('orders').set({ driverId: driver.userId }).where('id', '=', order.id).execute()

  const ids = ({ orders, customers, products, batches }: Found) =>
    [orders, customers, products, batches].map((found) => found.map(({ id }) => id))
  expect(ids(await find(sales, 'harbor'))).toEqual([[], [mine.id, other.id], [product.id], [batch.id]])
  expect(ids(await find(driver, 'harbor'))).toEqual([[], [mine.id], [product.id], []])
  for (const { id, orderNum } of [order, another]) {
    expect((await find(sales, orderNum)).orders).toMatchObject([{ id }])
    expect((await find(driver, orderNum)).orders.map((found) => found.id)).toEqual(id === order.id ? [id] : [])
  }
})

test('a product found by search shows its available units', async () => {
  const product = await aProduct(t.db, { name: 'Ikura of the north', stock: 31 })
  await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 40 }] })
  await anOrder(t.db, { orderStatus: 'DRAFT', lines: [{ sku: product.sku, quantity: 5 }] })
  expect((await find(await t.as('SALES'), 'ikura of')).products).toMatchObject([{ id: product.id, available: -9 }])
})

test('orders are found by the start of their number, highest first, at most eight', async () => {
  const [request, { sku }] = [await t.as('SALES'), await aProduct(t.db)]
  const numbers: string[] = []
  for (let n = 0; n < 9; n++) numbers.push((await anOrder(t.db, { lines: [{ sku }] })).orderNum)
  const [first = ''] = numbers
  const found = (await find(request, first.slice(0, 3))).orders as unknown as { orderNum: string }[]
  expect(found.map(({ orderNum }) => orderNum)).toEqual(numbers.toReversed().slice(0, 8))
  expect((await find(request, first.slice(1))).orders).toEqual([])
})

test('orders are found by any part of the PO number, those found by their own number first; a driver finds their own', async () => {
  const [sales, driver] = [await t.as('SALES'), await t.as('DRIVER')]
  const { sku } = await aProduct(t.db)
  const place = async (customerPo: string | null) => {
    const { id, orderNum } = await anOrder(t.db, { lines: [{ sku }] })
    await t.db.updateTable('orders').set({ customerPo }).where('id', '=', id).execute()
    return { id, orderNum }
  }
  const [first, second, short] = [await place('PO-Ñ 771/A'), await place('po 771'), await place('7')]
  const numbered = await place(null)
  const named = await place(`X${numbered.orderNum}`)
  const ids = async (words: string, request = sales) => (await find(request, words)).orders.map(({ id }) => id)
  expect(await ids('771')).toEqual([second.id, first.id])
  for (const words of ['po-n', '771 PO-Ñ', '/a 771']) expect(await ids(words), words).toEqual([first.id])
  for (const words of ['7 7', '%', '_', '77']) expect(await ids(words), words).toEqual([])
  expect(await ids('7')).toEqual([short.id])
  expect(await ids(numbered.orderNum)).toEqual([numbered.id, named.id])
  expect((await find(sales, '/a')).orders).toEqual([])
  expect((await find(sales, 'PO 771/A')).orders).toMatchObject([{ id: first.id, customerPO: 'PO-Ñ 771/A' }])
  await t.db.updateTable('orders').set({ driverId: driver.userId }).where('id', '=', first.id).execute()
  expect(await ids('771', driver)).toEqual([first.id])
})

test('the office finds payments by the start of their reference, exact ones first; a driver finds none', async () => {
  const [sales, driver] = [await t.as('SALES'), await t.as('DRIVER')]
  const { id: customerId } = await aCustomer(t.db, { customerName: 'Check Mart' })
  const pay = async (reference: string | null) => {
    const payment = { customerId, amountCents: cents(5_00), paymentMethod: 'CHECK' as const, reference }
    const { id } = await t.db
      .insertInto('payments')
      .values({ ...payment, paymentDate: '2026-02-03', creditDeductedCents: cents(0), creditAddedCents: cents(5_00) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const [longer, exact] = [await pay('88123'), await pay('881')]
  await pay(null)
  const other = await pay('Überweisung 9')
  const ids = async (words: string, request = sales) => (await find(request, words)).payments.map(({ id }) => id)
  expect(await ids('881')).toEqual([exact, longer])
  expect(await ids('ueber')).toEqual([])
  expect(await ids('UBERWEISUNG 9')).toEqual([other])
  for (const words of ['88', '123', '%81']) expect(await ids(words), words).toEqual([])
  expect((await find(sales, '88123')).payments).toEqual([
    {
      id: longer,
      reference: '88123',
      paymentMethod: 'CHECK',
      amount: 5,
      customerName: 'Check Mart',
      paymentDate: '2026-02-03',
      isVoid: false,
    },
  ])
  expect(await ids('881', driver)).toEqual([])
})

test('a customer’s orders with a product are found by words of both, in either order, newest first', async () => {
  const [sales, driver] = [await t.as('SALES'), await t.as('DRIVER')]
  const [quick, slow] = [
    await aCustomer(t.db, { customerName: 'QUICK-Stop' }),
    await aCustomer(t.db, { customerName: 'Slow Store' }),
  ]
  const camembert = await aProduct(t.db, { name: 'Camembert Pierrot' })
  const other = await aProduct(t.db, { name: 'Gnocchi' })
  const place = (customerId: number, ...products: { sku: string }[]) =>
    anOrder(t.db, { customerId, lines: products.map(({ sku }) => ({ sku })) })
  const first = await place(quick.id, camembert)
  await place(quick.id, other)
  await place(slow.id, camembert)
  const last = await place(quick.id, other, camembert)
  await t.db.updateTable('orders').set({ driverId: driver.userId }).where('id', '=', first.id).execute()
  const ids = async (words: string, request = sales) =>
    (await find(request, words)).ordersWithProduct.map(({ id }) => id)
  for (const words of ['quick camembert', 'CAMEMBERT quick', 'pierrot camem quick stop', `quick ${camembert.sku}`])
    expect(await ids(words), words).toEqual([last.id, first.id])
  expect((await find(sales, 'quick camembert')).ordersWithProduct[0]).toMatchObject({
    orderNum: last.orderNum,
    customerId: quick.id,
    customerName: 'QUICK-Stop',
    productId: camembert.id,
    productName: 'Camembert Pierrot',
  })
  for (const words of ['camembert', 'quick', 'quick chai', 'quick pierrot gnocchi'])
    expect(await ids(words)).toEqual([])
  expect(await ids('quick camembert', driver)).toEqual([first.id])
})

test('two letters that begin the names of a customer and a product find only their orders', async () => {
  const [sales, ids] = [await t.as('SALES'), new Map<string, number>()]
  for (const customerName of ['Zurich Grocer', 'Alpine Bazuri']) {
    const customer = await aCustomer(t.db, { customerName })
    const products = [await aProduct(t.db, { name: 'Ylang tea' }), await aProduct(t.db, { name: 'Vinyl mat' })]
    for (const { sku, name } of products) {
      const { id } = await anOrder(t.db, { customerId: customer.id, lines: [{ sku }] })
      ids.set(`${customerName} ${name}`, id)
    }
  }
  const found = async (words: string) => (await find(sales, words)).ordersWithProduct.map(({ id }) => id)
  expect(await found('zu yl')).toEqual([ids.get('Zurich Grocer Ylang tea')])
  expect((await found('zuri nyl')).length).toBe(1)
})

test('customers are found by any of their texts, with words in any order and without accents', async () => {
  const request = await t.as('SALES')
  const { id } = await aCustomer(t.db, { customerName: 'Ana Trujillo Emparedados' })
  const contact = {
    contactName: 'José Pérez',
    contactPhone: '(5) 555-47.29',
    contactEmail: 'jose@emparedados.example',
    address: 'Avda. de la Constitución 2222, México D.F.',
    website: 'trujillo.example',
    notes: 'Deliver to the back door',
  }
  await t.db.updateTable('customers').set(contact).where('id', '=', id).execute()
  const customers = async (words: string) => (await find(request, words)).customers
  for (const words of [
    'perez jose',
    '555-4729',
    '5554729',
    'JOSE@EMPAREDADOS',
    'constitucion 2222',
    'emparedados mexico',
    'trujillo.example',
    'back door',
  ])
    expect(await customers(words)).toMatchObject([{ id, contactName: 'José Pérez' }])
  expect(await customers('perez 2223')).toEqual([])
  expect(await customers('100%')).toEqual([])
})

test('customers whose name matches are listed before those found by other details', async () => {
  const request = await t.as('SALES')
  const [byContact, inName, startOfName] = [
    await aCustomer(t.db, { customerName: 'Bólido Comidas' }),
    await aCustomer(t.db, { customerName: 'The Somersét Deli' }),
    await aCustomer(t.db, { customerName: 'Somerset Zest' }),
  ]
  await t.db.updateTable('customers').set({ contactName: 'Ann Somerset' }).where('id', '=', byContact.id).execute()
  const ids = (await find(request, 'somerset')).customers.map(({ id }) => id)
  expect(ids).toEqual([startOfName.id, inName.id, byContact.id])
})

test('the office finds purchase orders by any part of their number and by their brand, the newest first; a driver finds none', async () => {
  const [sales, driver] = [await t.as('SALES'), await t.as('DRIVER')]
  const brand = await aBrand(t.db, 'Maison Étoile')
  const { id: productId } = await aProduct(t.db, { brandId: brand.id })
  const [first, second] = [
    await aPurchaseOrder(t.db, { items: [{ productId }] }),
    await aPurchaseOrder(t.db, { orderStatus: 'DRAFT', items: [{ productId }] }),
  ]
  const ids = async (words: string, request = sales) => (await find(request, words)).purchases.map(({ id }) => id)
  expect(await ids('etoile maison')).toEqual([second.id, first.id])
  expect(await ids(first.purchaseOrderNum.toLowerCase())).toEqual([first.id])
  expect(await ids(second.purchaseOrderNum.slice(6))).toContain(second.id)
  expect((await find(sales, first.purchaseOrderNum)).purchases).toEqual([
    { id: first.id, purchaseOrderNum: first.purchaseOrderNum, brandName: 'Maison Étoile', orderStatus: 'ORDERED' },
  ])
  expect(await ids('etoile', driver)).toEqual([])
})

test('the office finds a credit memo by its number or the start of it, with or without CM; a driver finds none', async () => {
  const [sales, driver] = [await t.as('SALES'), await t.as('DRIVER')]
  const { id: customerId } = await aCustomer(t.db, { customerName: 'Memo Market' })
  const { sku } = await aProduct(t.db)
  const { id: orderId } = await anOrder(t.db, { customerId, orderStatus: 'DELIVERED', lines: [{ sku }] })
  const issued = (memoNum: string) => ({
    memoNum,
    status: 'ISSUED' as const,
    orderId,
    customerId,
    amountCents: cents(0),
    issuedOn: new Date(),
  })
  const [first, second] = await t.db
    .insertInto('creditMemos')
    .values([issued('CM-712001'), issued('CM-712002')])
    .returning('id')
    .execute()
  const ids = async (words: string, request = sales) => (await find(request, words)).memos.map(({ id }) => id)
  for (const words of ['CM-712001', 'cm712001', ' 712001 ']) expect(await ids(words), words).toEqual([first?.id])
  expect(await ids('CM-7120')).toEqual([second?.id, first?.id])
  for (const words of ['712', 'CM-', 'CM-712003', '7120 1']) expect(await ids(words), words).toEqual([])
  expect((await find(sales, '712002')).memos).toEqual([
    { id: second?.id, memoNum: 'CM-712002', customerName: 'Memo Market', status: 'ISSUED' },
  ])
  expect(await ids('CM-712001', driver)).toEqual([])
})

test('the office finds brands by any part of their names, best match first; a driver finds none', async () => {
  const [sales, driver] = [await t.as('SALES'), await t.as('DRIVER')]
  const [second, first] = [await aBrand(t.db, 'Grand Épicerie'), await aBrand(t.db, 'Épicerie Zola')]
  expect((await find(sales, 'epicerie')).brands).toEqual([first, second])
  expect((await find(driver, 'epicerie')).brands).toEqual([])
})

test('words of one letter, signs and letters of other alphabets are found as they are written', async () => {
  const request = await t.as('SALES')
  const names = ['Zz 100% q_x', String.raw`Zz back\slash`, 'Zz Ωμέγα', 'Zz 茶', "Zz o'q"]
  const ids = new Map<string, number>()
  for (const name of names) {
    const brand = await aBrand(t.db, name)
    ids.set(name, (await aProduct(t.db, { name, brandId: brand.id })).id)
    await aCustomer(t.db, { customerName: name })
  }
  const finds = async (words: string) => {
    const found = await find(request, `zz ${words}`)
    const counts = [found.brands.length, found.customers.length]
    return { ids: found.products.map(({ id }) => id), counts }
  }
  for (const [words, name] of [
    ['%', 'Zz 100% q_x'],
    ['0% q', 'Zz 100% q_x'],
    ['_', 'Zz 100% q_x'],
    ['q_x 100%', 'Zz 100% q_x'],
    ['\\', String.raw`Zz back\slash`],
    ['ωμεγα', 'Zz Ωμέγα'],
    ['茶', 'Zz 茶'],
    ["o'q", "Zz o'q"],
  ] as const)
    expect(await finds(words), words).toEqual({ ids: [ids.get(name)], counts: [1, 1] })
  for (const words of ['%%', '_q', '\\%', 'q__', '100% slash', '"', '{q}'])
    expect(await finds(words), words).toEqual({ ids: [], counts: [0, 0] })
})

test('a renamed product is found by its new name and SKU only, also among orders, and a deleted one no more', async () => {
  const request = await t.as('SALES')
  const { id, sku } = await aProduct(t.db, { name: 'Rambutan' })
  const customer = await aCustomer(t.db, { customerName: 'Quokka Store' })
  await anOrder(t.db, { customerId: customer.id, lines: [{ sku }] })
  const { id: unused } = await aProduct(t.db, { name: 'Mangosteen' })
  await t.db.updateTable('products').set({ name: 'Lychée', sku: 'LY-1' }).where('id', '=', id).execute()
  await t.db.deleteFrom('products').where('id', '=', unused).execute()
  const found = async (words: string) => {
    const { products, ordersWithProduct } = await find(request, words)
    return [products.length, ordersWithProduct.length]
  }
  for (const words of ['lychee', 'ly-1']) {
    expect(await found(words), words).toEqual([1, 0])
    expect(await found(`quokka ${words}`), words).toEqual([0, 1])
  }
  for (const words of ['rambutan', 'mangosteen']) expect(await found(words), words).toEqual([0, 0])
})

test('batches are found by one or two letters and signs, newest first', async () => {
  const [request, product] = [await t.as('SALES'), await aProduct(t.db)]
  const ids = new Map<string, number>()
  for (const batchNumber of ['Ж-1%', 'éж_ж', 'ZZж'])
    ids.set(batchNumber, (await aBatch(t.db, product.id, { batchNumber })).id)
  const found = async (words: string) =>
    (await find(request, words)).batches.map(({ id }) => [...ids].find(([, batchId]) => batchId === id)?.[0])
  expect(await found('Ж')).toEqual(['ZZж', 'éж_ж', 'Ж-1%'])
  expect(await found('ж_')).toEqual(['éж_ж'])
  expect(await found('e ж')).toEqual(['éж_ж'])
  expect(await found('1% ж')).toEqual(['Ж-1%'])
  expect(await found('жж')).toEqual([])
})

test('products whose name begins with the first word come first, then by name, at most eight', async () => {
  const [request, ids] = [await t.as('SALES'), new Map<string, number>()]
  const names = [
    'Tart yuzu',
    'Yuzu tart',
    'Dry yuzu',
    'yuzu jam',
    'Yuzu',
    'Éclair yuzu',
    'Ÿuzu b',
    'Yuzu c',
    'Yuzu d',
    'Yuzu e',
  ]
  for (const name of names) ids.set(name, (await aProduct(t.db, { name })).id)
  const found = async (words: string) => {
    const { products } = await find(request, words)
    return products.map(({ id }) => names.find((name) => ids.get(name) === id))
  }
  expect(await found('yuzu')).toEqual([
    'Yuzu',
    'Ÿuzu b',
    'Yuzu c',
    'Yuzu d',
    'Yuzu e',
    'yuzu jam',
    'Yuzu tart',
    'Dry yuzu',
  ])
  expect(await found('yuzu t')).toEqual(['Yuzu tart', 'Tart yuzu'])
  expect(await found('t yuzu')).toEqual(['Tart yuzu', 'Yuzu tart'])
})

test('every Latin letter is searched the same in the database and in the browser', async () => {
  const letters = sql<{ letter: string; folded: string }>`
    select letter, fold(letter) as folded from (select chr(code) as letter from generate_series(33, 591) code) letters`
  const { rows } = await letters.execute(t.db)
  expect(rows).toHaveLength(559)
  expect(rows.map(({ folded }) => folded)).toEqual(rows.map(({ letter }) => fold(letter)))
  expect(rows.find(({ letter }) => letter === 'ß')?.folded).toBe('ss')
})
