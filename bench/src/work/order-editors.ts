import { listProducts } from '@dray/contract/products'
import type { BenchEnvironment, Site } from '../environment.ts'
import { count, frame, type Row, timeRow } from '../row.ts'
import { answerText, expectOk } from '../served/server.ts'
import {
  type Browser,
  type EventName,
  type Locator,
  measureKeyPress,
  type Page,
  signedInPage,
  withBrowser,
} from './browser.ts'
import { place } from './calls.ts'
import type { Bench } from './compare.ts'

/** New Order with the whole catalog, and Edit Order of a saved order, in a browser: from a key event to the next painted frame. */
export const orderEditors: Record<string, Bench> = {
  'new-order': {
    description: 'New Order in a browser: typing, changing a quantity, adding a line',
    run: (environment) =>
      withBrowser(async (browser) => {
        const site = await environment.few()
        const editors = [await newOrderWith(40, browser, site), await newOrderWith(1000, browser, site)]
        return measureActions(editors, { 'a key typed in the search': typeInSearch, ...changes }, environment)
      }),
  },
  'edit-order': {
    description: 'Edit Order of 1,000 lines in a browser: changing a quantity, adding a line',
    run: (environment) =>
      withBrowser(async (browser) =>
        measureActions([await editOrderWith(1000, browser, await environment.few())], changes, environment),
      ),
  },
}

/** New Order or Edit Order, open in a browser. */
type Editor = {
  name: string
  /** Lines at the start. */
  lines: number
  /** Products that weren't on any line and have been added since. */
  added: number
  search: Locator
  firstQuantity: Locator
  /** Returns the milliseconds from the key's event to the next painted frame. */
  press: (key: string, from: EventName) => Promise<number>
}
type Action = (editor: Editor, times: number) => Promise<number[]>

const changes: Record<string, Action> = { 'a quantity changed': changeQuantity, 'a line added': addLines }

/** Runs each action in every editor in turn, so other load affects all alike. */
async function measureActions(
  editors: readonly Editor[],
  actions: Record<string, Action>,
  { isQuick, sizes }: Pick<BenchEnvironment, 'isQuick' | 'sizes'>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [work, run] of Object.entries(actions)) {
    const durations = editors.map((): number[][] => [])
    for (const editor of editors) await run(editor, 5)
    for (let round = 0; round < (isQuick ? 1 : 3); round++)
      for (const [index, editor] of editors.entries()) durations[index]?.push(await run(editor, 12))
    for (const [index, { name, lines }] of editors.entries()) {
      const title = `${name}, ${count(sizes.products)} products, ${count(lines)} lines: ${work}`
      rows.push({ ...timeRow(title, durations[index] ?? []), limit: frame, budget: { atMost: 50 } })
    }
  }
  return rows
}

/** Each letter changes the list. */
async function typeInSearch(editor: Editor, times: number): Promise<number[]> {
  await editor.search.fill('')
  const durations: number[] = []
  while (durations.length < times) {
    for (const letter of 'ginger'.slice(0, times - durations.length))
      durations.push(await editor.press(letter, 'input'))
    await editor.search.fill('')
  }
  return durations
}

async function changeQuantity(editor: Editor, times: number): Promise<number[]> {
  await editor.firstQuantity.focus()
  const durations: number[] = []
  for (let digit = 2; durations.length < times; digit = (digit % 8) + 1) {
    await editor.press('Backspace', 'input')
    durations.push(await editor.press(String(digit), 'input'))
  }
  return durations
}

/** No line has a product with this word in its name at the start. */
const absent = 'Ginger'

/** Down and Enter, each time on a product that isn't on the order yet. */
async function addLines(editor: Editor, times: number): Promise<number[]> {
  await editor.search.fill(absent)
  const durations: number[] = []
  for (let skipped = 0; skipped < editor.added; skipped++) await editor.press('ArrowDown', 'keydown')
  while (durations.length < times) {
    durations.push(await editor.press('Enter', 'keydown'))
    editor.added += 1
    await editor.press('ArrowDown', 'keydown')
  }
  return durations
}

const customerId = 7

/** Opens New Order with edits stored in the browser, which is how it gets 1,000 lines at once. */
async function newOrderWith(lines: number, browser: Browser, site: Site): Promise<Editor> {
  const page = await signedInPage(browser, site.cookie, site.server.address)
  const [key, draft] = await storedDraft(site, lines)
  await page.addInitScript(([name = '', value = '']: string[]) => localStorage.setItem(name, value), [key, draft])
  await page.goto(`${site.server.address}/orders`)
  await page.getByRole('button', { name: 'New order' }).click()
  return openedEditor(page, 'New Order', lines)
}

/** Opens Edit Order with the product menu open. */
async function editOrderWith(lines: number, browser: Browser, site: Site): Promise<Editor> {
  const products = (await productsFor(site, lines)).map(({ sku }) => ({
    productSku: sku,
    quantity: 2,
    batchMode: 'auto',
  }))
  const { orderNum } = JSON.parse(answerText(await place(site, { customerID: customerId, products })))
  const page = await signedInPage(browser, site.cookie, site.server.address)
  await page.goto(`${site.server.address}/orders/${orderNum}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await quantityFields(page).waitFor()
  await page.keyboard.press('/')
  return openedEditor(page, 'Edit Order', lines)
}

const quantityFields = (page: Page) => page.getByLabel(/^Quantity of .* in the order$/).first()

async function openedEditor(page: Page, name: string, lines: number): Promise<Editor> {
  const search = page.getByLabel('Search all products')
  const firstQuantity = quantityFields(page)
  await search.waitFor()
  await firstQuantity.waitFor()
  await page.getByRole('region', { name: 'Products' }).getByRole('heading').first().waitFor()
  return { name, lines, added: 0, search, firstQuantity, press: (key, from) => measureKeyPress(page, key, from) }
}

async function productsFor({ request }: Site, count: number) {
  const answer = answerText(await expectOk(request('/api/db/products/getAll/')))
  const products = listProducts.answer.decode(JSON.parse(answer))
  return products.filter(({ name, status }) => status === 'ACTIVE' && !name.includes(absent)).slice(0, count)
}

async function storedDraft(site: Site, count: number): Promise<[key: string, text: string]> {
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
  const delivery = { way: 'delivery', deliveryDate: '', driverId: null, packingLocationId: null }
  const draft = {
    ...{ customerId, pricedFor: customerId, ...delivery, notes: '', discount: null, discountNotes: '' },
    cart: { lines, nextKey: count + 1 },
  }
  const sending = { draftNum: 'DRAFT_BENCH001', orderNum: null, key: 'bench' }
  const stored = { owner: 'bench', savedAt: new Date().toISOString(), value: { draft, sending } }
  return [`dray-kept-${session.id}-new-order`, JSON.stringify(stored)]
}
