import { listProducts } from '@dray/contract/products'
import type { Site } from '../environment.ts'
import { expectOk, answerText } from '../served/server.ts'
import { place } from './place-order.ts'
import { type EventName, measureKeyPress } from './press-key.ts'
import { type Browser, type Page, signedInPage } from './with-browser.ts'

type Locator = ReturnType<Page['locator']>

/** New Order or Edit Order, open in a browser. */
export type Editor = {
  name: string
  /** Lines at the start. */
  lines: number
  /** Products with this word in their name weren't on any line; `added` of them have been added since. */
  absent: string
  added: number
  search: Locator
  firstQuantity: Locator
  /** Returns the milliseconds from the key's event to the next painted frame. */
  press: (key: string, from: EventName) => Promise<number>
}

const absent = 'Ginger'
const customerId = 7

type Context = { browser: Browser; site: Site }

/** Opens New Order with edits stored in the browser, which is how it gets 1,000 lines at once. */
export async function newOrderWith(lines: number, { browser, site }: Context): Promise<Editor> {
  const page = await openPage({ browser, site })
  await page.addInitScript(
    ([key = '', draft = '']: string[]) => localStorage.setItem(key, draft),
    await storedDraft(site, lines),
  )
  await page.goto(`${site.server.address}/orders`)
  await page.getByRole('button', { name: 'New order' }).click()
  return { name: 'New Order', lines, ...(await findControls(page)) }
}

/** Opens Edit Order with the product menu open. */
export async function editOrderWith(lines: number, { browser, site }: Context): Promise<Editor> {
  const products = (await productsFor(site, lines)).map(({ sku }) => ({
    productSku: sku,
    quantity: 2,
    batchMode: 'auto',
  }))
  const { orderNum } = JSON.parse(answerText(await place(site, { customerID: customerId, products })))
  const page = await openPage({ browser, site })
  await page.goto(`${site.server.address}/orders/${orderNum}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page
    .getByLabel(/^Quantity of .* in the order$/)
    .first()
    .waitFor()
  await page.keyboard.press('/')
  return { name: 'Edit Order', lines, ...(await findControls(page)) }
}

async function openPage({ browser, site }: Context): Promise<Page> {
  return signedInPage(browser, site.cookie, site.server.address)
}

async function findControls(page: Page): Promise<Omit<Editor, 'name' | 'lines'>> {
  const search = page.getByLabel('Search all products')
  const firstQuantity = page.getByLabel(/^Quantity of .* in the order$/).first()
  await search.waitFor()
  await firstQuantity.waitFor()
  await page.getByRole('region', { name: 'Products' }).getByRole('heading').first().waitFor()
  return { absent, added: 0, search, firstQuantity, press: (key, from) => measureKeyPress(page, key, from) }
}

async function productsFor({ request }: Site, count: number) {
  const products = listProducts.answer.decode(
    JSON.parse(answerText(await expectOk(request('/api/db/products/getAll/')))),
  )
  return products.filter(({ name, status }) => status === 'ACTIVE' && !name.includes(absent)).slice(0, count)
}

async function storedDraft(site: Site, count: number): Promise<string[]> {
  const session = JSON.parse(answerText(await expectOk(site.request('/api/db/users/getSession'))))
  const lines = (await productsFor(site, count)).map((product, index) => ({
    key: index + 1,
    productId: product.id,
    productSku: product.sku,
    productName: product.name,
    productBrand: product.brand,
    productType: product.type,
    productGenetics: product.genetics,
    productExtractType: product.extractType,
    productWeight: product.weight,
    quantity: 2,
    unitPrice: product.basePrice ?? 0,
    priceAdjustment: 0,
    productBatchId: null,
    productBatchNumber: null,
    batchMode: 'auto',
    shouldHaveTag: false,
    tagsPulled: false,
  }))
  const draft = {
    ...{
      customerId,
      pricedFor: customerId,
      way: 'delivery',
      deliveryDate: '',
      driverId: null,
      packingLocationId: null,
    },
    notes: '',
    cart: { lines, nextKey: count + 1 },
    discount: null,
    discountNotes: '',
  }
  const sending = { draftNum: 'DRAFT_BENCH001', orderNum: null, key: 'bench' }
  const stored = { owner: 'bench', savedAt: new Date().toISOString(), value: { draft, sending } }
  return [`dray-kept-${session.id}-new-order`, JSON.stringify(stored)]
}
