import { encode } from '@dray/contract/call/encode'
import { listPortalMenu } from '@dray/contract/customers/portal'
import { cents } from '@dray/domain/money'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aCustomPrice, aCustomer, aProduct } from '../../test-data/builders.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { createPortalMenu } from './menu.ts'

const t = await openTestApp()
const sales = await t.as('SALES')

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

type Shown = { sku: string; price: number; badge: string; orderable: boolean }
const readMenu = async (contact: Awaited<ReturnType<typeof t.asContact>>): Promise<Shown[]> =>
  (await contact('GET', '/api/portal/menu')).json()

// D-335
test('a contact sees what can be ordered, without a count, a cost, or what the catalog hides', async () => {
  const customer = await aCustomer(t.db)
  const contact = await t.asContact(customer.id)
  const product = await aProduct(t.db, { stock: 25, basePrice: cents(18_00), cost: cents(613_79) })
  const statuses = ['ACTIVE', 'PROMO', 'COMINGSOON', 'INACTIVE', 'HIDDEN'] as const
  const skus = new Map<string, string>()
  for (const status of statuses) {
    const { id, sku } = await aProduct(t.db)
    await t.db.updateTable('products').set({ status }).where('id', '=', id).execute()
    skus.set(status, sku)
  }
  const hidden = await aProduct(t.db)
  await t.db.updateTable('products').set({ hideFromCatalog: true }).where('id', '=', hidden.id).execute()
  const menu = await readMenu(contact)
  const shown = (sku: string | undefined) => menu.find((entry) => entry.sku === sku)
  expect(shown(product.sku)).toEqual({
    sku: product.sku,
    name: expect.any(String),
    brand: expect.any(String),
    type: expect.any(String),
    genetics: null,
    weight: null,
    image: null,
    price: 18,
    unitsPerCase: null,
    soldIn: 'UNIT',
    badge: 'GOOD',
    orderable: true,
  })
  expect(statuses.map((status) => shown(skus.get(status))?.orderable)).toEqual([
    true,
    true,
    false,
    undefined,
    undefined,
  ])
  expect(shown(hidden.sku)).toBeUndefined()
})

test('the menu is the same as its products are encoded one by one, whatever their names contain', async () => {
  const customer = await aCustomer(t.db)
  const contact = await t.asContact(customer.id)
  const names = ['"price":0', 'Käse "5" \\ \n', '💚', 'price']
  const named = await Promise.all(names.map((name) => aProduct(t.db, { name, basePrice: cents(1_05) })))
  await aCustomPrice(t.db, customer.id, named[0]?.id ?? 0, cents(0))
  await aCustomPrice(t.db, customer.id, named[1]?.id ?? 0, cents(12_345_67))
  const answer = await contact('GET', '/api/portal/menu')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const products = await createPortalMenu(t.db)({ contact: { customerId: customer.id }, today: '2026-11-21' })
  expect(answer.json()).toEqual(encode(listPortalMenu.answer, products))
  const shown = new Map(answer.json().map(({ name, price }: { name: string; price: number }) => [name, price]))
  expect(names.map((name) => shown.get(name))).toEqual([0, 12_345.67, 1.05, 1.05])
})

test('each change of a product is on the next menu', async () => {
  const contact = await t.asContact((await aCustomer(t.db)).id)
  const { id, sku } = await aProduct(t.db, { stock: 25, basePrice: cents(18_00), hasBatch: false })
  const brand = await t.db.selectFrom('products').select('brandId').where('id', '=', id).executeTakeFirstOrThrow()
  const shown = async () => (await readMenu(contact)).find((product) => product.sku === sku)
  expect(await shown()).toMatchObject({ price: 18, badge: 'GOOD', orderable: true })
  const change = (changed: Record<string, unknown>) =>
    t.db.updateTable('products').set(changed).where('id', '=', id).execute()
  const changes = [
    [{ name: 'Another name' }, { name: 'Another name' }],
    [{ basePriceCents: cents(19_00) }, { price: 19 }],
    [{ stock: 0 }, { badge: 'OUT' }],
    [{ status: 'COMINGSOON' }, { orderable: false }],
    [
      { unitQuantity: 12, soldIn: 'CASE' },
      { unitsPerCase: 12, soldIn: 'CASE' },
    ],
    [{ weight: 3.5 }, { weight: 3.5 }],
    [{ genetics: 'SATIVA' }, { genetics: 'SATIVA' }],
    [{ image: '/storage/products/tea.png' }, { image: '/api/portal/images/products/tea.png' }],
  ] as const
  for (const [changed, seen] of changes) {
    await change(changed)
    expect(await shown(), JSON.stringify(changed)).toMatchObject(seen)
  }
  await t.db.updateTable('brands').set({ name: 'Another brand' }).where('id', '=', brand.brandId).execute()
  expect(await shown()).toMatchObject({ brand: 'Another brand' })
})

test('the badge follows the units that are available, not the stock', async () => {
  const contact = await t.asContact((await aCustomer(t.db)).id)
  const product = await aProduct(t.db, { stock: 25, hasBatch: false })
  const badge = async () => (await readMenu(contact)).find(({ sku }) => sku === product.sku)?.badge
  expect(await badge()).toBe('GOOD')
  await anOrder(t.db, { orderStatus: 'RECEIVED', lines: [{ sku: product.sku, quantity: 6 }] })
  expect(await badge()).toBe('LOW')
  await anOrder(t.db, { orderStatus: 'RECEIVED', lines: [{ sku: product.sku, quantity: 19 }] })
  expect(await badge()).toBe('OUT')
})

test('a device that has the menu is sent it again only once a price or the stock changes, or another day begins', async () => {
  const customer = await aCustomer(t.db)
  const [contact, colleague] = [await t.asContact(customer.id), await t.asContact(customer.id)]
  const product = await aProduct(t.db, { stock: 25, basePrice: cents(18_00) })
  let etag = ''
  const ask = async (by = contact) => {
    const answer = await by('GET', '/api/portal/menu', { headers: { 'if-none-match': etag } })
    etag = String(answer.headers.etag)
    return answer.statusCode
  }
  // While other transactions run, a change may still look new.
  async function expectSentOnce() {
    expect(await ask()).toBe(200)
    await expect.poll(() => ask()).toBe(304)
  }
  await expectSentOnce()
  await t.db
    .updateTable('products')
    .set({ basePriceCents: cents(19_00) })
    .where('id', '=', product.id)
    .execute()
  await expectSentOnce()
  await aCustomPrice(t.db, customer.id, product.id, cents(17_00))
  await expectSentOnce()
  await anOrder(t.db, { orderStatus: 'RECEIVED', lines: [{ sku: product.sku, quantity: 20 }] })
  await expectSentOnce()
  // A tag of one device says nothing about what another has.
  expect(await ask(colleague)).toBe(200)
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await ask(colleague)).toBe(200)
})

test('units of a batch on hold are not offered', async () => {
  const contact = await t.asContact((await aCustomer(t.db)).id)
  const product = await aProduct(t.db, { stock: 0 })
  const batch = await aBatch(t.db, product.id, { quantity: 25 })
  const inventory = await t.as('INVENTORY')
  expect((await readMenu(contact)).find(({ sku }) => sku === product.sku)?.badge).toBe('GOOD')
  const held = await inventory('POST', '/api/db/products/holdBatches', {
    body: { batchIds: [batch.id], reason: 'Recall' },
  })
  expect(held.statusCode).toBe(200)
  expect((await readMenu(contact)).find(({ sku }) => sku === product.sku)?.badge).toBe('OUT')
})

// D-335
test('each of 10,000 prices on menus is the price that the office’s order gets, to the cent', async () => {
  const products = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      aProduct(t.db, { basePrice: cents(1 + ((index * 7919) % 99_999)), hasBatch: false }),
    ),
  )
  const different: string[] = []
  let compared = 0
  for (let index = 0; index < 20; index += 1) {
    const customer = await aCustomer(t.db)
    // A third of the prices are the customer's own.
    const own = products.filter((_, place) => (place + index) % 3 === 0)
    for (const [place, product] of own.entries())
      await aCustomPrice(t.db, customer.id, product.id, cents((place * 104_729 + index) % 99_999))
    const prices = new Map((await readMenu(await t.asContact(customer.id))).map(({ sku, price }) => [sku, price]))
    const lines = products.map(({ sku }) => ({ productSku: sku, quantity: 1 }))
    const body = { customerID: customer.id, products: lines, orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }
    const order = (await sales('POST', '/api/db/orders/new', { body })).json()
    for (const { productSku, unitPrice } of order.orderedItems) {
      compared += 1
      if (prices.get(productSku) !== unitPrice) different.push(`${productSku}: ${prices.get(productSku)} ${unitPrice}`)
    }
  }
  expect([compared, different]).toEqual([10_000, []])
})

test('a picture on the menu is sent to contacts, and to nobody else by this address', async () => {
  const contact = await t.asContact((await aCustomer(t.db)).id)
  const product = await aProduct(t.db)
  await t.dray.files.putIfAbsent('products/tea.png', png, 'image/png')
  await t.db.updateTable('products').set({ image: '/storage/products/tea.png' }).where('id', '=', product.id).execute()
  const entry = (await (await contact('GET', '/api/portal/menu')).json()).find(({ sku }: Shown) => sku === product.sku)
  expect(entry.image).toBe('/api/portal/images/products/tea.png')
  const sent = await contact('GET', entry.image)
  expect([sent.statusCode, sent.headers['content-type'], sent.body]).toEqual([200, 'image/png', String(png)])
  expect((await t.signedOut('GET', entry.image)).statusCode).toBe(401)
  expect((await sales('GET', entry.image)).statusCode).toBe(401)
  for (const name of ['other.png', '..%2Fproofs%2Fa.png', '%00'])
    expect((await contact('GET', `/api/portal/images/products/${name}`)).statusCode, name).toBe(404)
})
