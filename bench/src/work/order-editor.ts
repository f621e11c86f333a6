import { listProducts } from '@dray/contract/products'
import type { launchBrowser } from '@dray/e2e/browser'
import type { Site } from '../environment.ts'
import { cookieOf, expectOk, textOf } from '../served/served.ts'
import { place } from './place-order.ts'
import { type EventName, measureKeyPress } from './press.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>
type Page = Awaited<ReturnType<Browser['newPage']>>
type Locator = ReturnType<Page['locator']>

/** New Order or Edit Order as it stands open in a browser. */
export type Editor = {
  name: string
  /** How many lines it was opened with. */
  lines: number
  /** Products with this word in their name are on none of them; `added` of them were put there since. */
  absent: string
  added: number
  search: Locator
  firstQuantity: Locator
  /** Presses a key and answers the milliseconds from that event to the next frame that is painted. */
  press: (key: string, from: EventName) => Promise<number>
}

const absent = 'Ginger'
const customerId = 7

type In = { browser: Browser; site: Site }

/** Opens New Order on a kept draft, which is how an order of 1,000 lines comes to stand there at once. */
export async function newOrderWith(lines: number, { browser, site }: In): Promise<Editor> {
  const page = await aPage({ browser, site })
  await page.addInitScript(
    ([key = '', draft = '']: string[]) => localStorage.setItem(key, draft),
    await keptDraft(site, lines),
  )
  await page.goto(`${site.served.address}/orders`)
  await page.getByRole('button', { name: 'New order' }).click()
  return { name: 'New Order', lines, ...(await shownIn(page)) }
}

/** Opens Edit Order of an order that is saved, with the menu unfolded. */
export async function editOrderWith(lines: number, { browser, site }: In): Promise<Editor> {
  const products = (await productsFor(site, lines)).map(({ sku }) => ({
    productSku: sku,
    quantity: 2,
    batchMode: 'auto',
  }))
  const { orderNum } = JSON.parse(textOf(await place(site, { customerID: customerId, products })))
  const page = await aPage({ browser, site })
  await page.goto(`${site.served.address}/orders/${orderNum}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page
    .getByLabel(/^Quantity of .* in the order$/)
    .first()
    .waitFor()
  await page.keyboard.press('/')
  return { name: 'Edit Order', lines, ...(await shownIn(page)) }
}

async function aPage({ browser, site }: In): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([cookieOf(site.cookie, site.served.address)])
  return await context.newPage()
}

async function shownIn(page: Page): Promise<Omit<Editor, 'name' | 'lines'>> {
  const search = page.getByLabel('Search all products')
  const firstQuantity = page.getByLabel(/^Quantity of .* in the order$/).first()
  await search.waitFor()
  await firstQuantity.waitFor()
  await page.getByRole('region', { name: 'Products' }).getByRole('heading').first().waitFor()
  return { absent, added: 0, search, firstQuantity, press: (key, from) => measureKeyPress(page, key, from) }
}

async function productsFor({ ask }: Site, count: number) {
  const products = listProducts.answer.decode(JSON.parse(textOf(await expectOk(ask('/api/db/products/getAll/')))))
  return products.filter(({ name, status }) => status === 'ACTIVE' && !name.includes(absent)).slice(0, count)
}

async function keptDraft(site: Site, count: number): Promise<string[]> {
  const session = JSON.parse(textOf(await expectOk(site.ask('/api/db/users/getSession'))))
  const lines = (await productsFor(site, count)).map((product, place) => ({
    key: place + 1,
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
    ...{ notes: '', cart: { lines, nextKey: count + 1 }, discount: null, discountNotes: '' },
  }
  const sending = { draftNum: 'DRAFT_BENCH001', orderNum: null, key: 'bench' }
  const kept = { owner: 'bench', savedAt: new Date().toISOString(), value: { draft, sending } }
  return [`dray-kept-${session.id}-new-order`, JSON.stringify(kept)]
}
