import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany, pressBeyondStock } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors } from '../page-checks.ts'

const demo = demoCompany()

type Customer = { id: number; customerName: string }
type Product = { id: number; name: string; brand: string; status: string; basePrice: number }
type CustomPrice = { productId: number; customPrice: number }
type Line = { productName: string; unitPrice: number }

/** Reads from the server, as the sales rep. */
async function reader() {
  const api = await demo.api('sales')
  const list = async <Row>(path: string) => (await api.get(`/api/db/${path}`)).body as unknown as Row[]
  const customerId = async (name: string) =>
    (await list<Customer>('customers/getAll')).find(({ customerName }) => customerName === name)?.id
  return {
    products: () => list<Product>('products/getAll/'),
    /** A customer's custom prices by product name. */
    prices: async (customer: string): Promise<Record<string, number>> => {
      const names = new Map((await list<Product>('products/getAll/')).map(({ id, name }) => [id, name]))
      const own = await list<CustomPrice>(`customers/getCustomPricing/${await customerId(customer)}/`)
      return Object.fromEntries(own.map(({ productId, customPrice }) => [names.get(productId) ?? '', customPrice]))
    },
    /** Unit prices of an order's lines. */
    paid: async (orderNum: string): Promise<Record<string, number>> => {
      const { res } = (await api.get(`/api/db/orders/getByOrderNum/${orderNum}`)).body as {
        res: { orderedItems: Line[] }
      }
      return Object.fromEntries(res.orderedItems.map(({ productName, unitPrice }) => [productName, unitPrice]))
    },
  }
}

const cents = (dollars: number): number => Math.round(dollars * 100) / 100

// R1-09, R2.2-13, R2.2-15, R2.5-06, R2.5-07
test('a rep adds a customer, prices two brands by margin, imports the prices of another and orders at them', async () => {
  const page = await demo.pageOf('sales', { path: '/customers' })
  const errors = collectConsoleErrors(page)
  await addCustomer(page, 'Corner Market')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pricing' }).click()
  const editor = page.getByRole('dialog', { name: 'Pricing for Corner Market' })
  await setMargin(page, 'Exotic Liquids', { sign: '−', value: '10' })
  await setMargin(page, 'Pavlova, Ltd.', { sign: '+', value: '0.50', unit: '$' })
  expect(await accessibilityViolations(page)).toEqual([])
  await importPrices(page, 'Ernst Handel')
  await editor.getByText('Close', { exact: true }).click()
  await editor.waitFor({ state: 'detached' })

  const { products, prices, paid } = await reader()
  const ofErnst = await prices('Ernst Handel')
  const expected: Record<string, number> = {}
  const sold = (await products()).filter(({ status }) => status !== 'INACTIVE')
  for (const { name, brand, basePrice } of sold) {
    if (brand === 'Exotic Liquids') expected[name] = cents(basePrice * 0.9)
    if (brand === 'Pavlova, Ltd.') expected[name] = cents(basePrice + 0.5)
  }
  expect(await prices('Corner Market')).toEqual({ ...expected, ...ofErnst })

  const names = ['Chai', 'Pavlova', ...sold.flatMap(({ name }) => (name in ofErnst ? [name] : []))]
  const orderNum = await order(page, names, () => pressBeyondStock(page, 'Control+Enter'))
  const agreed: Record<string, number | undefined> = { ...expected, ...ofErnst }
  expect(await paid(orderNum)).toEqual(Object.fromEntries(names.map((name) => [name, agreed[name]])))
  expect(errors).toEqual([])
  await page.context().close()
})

async function addCustomer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add customer' })
  await dialog.getByRole('textbox', { name: 'Customer name' }).fill(name)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

type Margin = { sign: string; value: string; unit?: string }

async function setMargin(page: Page, brand: string, { sign, value, unit = '%' }: Margin): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${brand}`) }).click()
  await page.getByRole('button', { name: `Margin… for ${brand}` }).click()
  const dialog = page.getByRole('dialog', { name: /^Set margin for/ })
  await dialog.getByText(sign, { exact: true }).click()
  await dialog.getByText(unit, { exact: true }).click()
  await dialog.getByLabel(unit === '%' ? 'Percent' : 'Dollars').fill(value)
  await dialog.getByRole('button', { name: /^Set \d+ prices$/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function importPrices(page: Page, source: string): Promise<void> {
  await page.getByRole('button', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Import prices for/ })
  await dialog.getByRole('combobox', { name: 'From customer' }).fill(source)
  await page.getByRole('option', { name: new RegExp(source) }).click()
  await dialog.getByText(/^\d+ prices? will be added/).waitFor()
  await dialog.getByRole('button', { name: 'Import…' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(`Import prices from ${source} to Corner Market?`).waitFor()
  await question.getByRole('button', { name: 'Import' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Orders one of each product for the customer whose page is open. Returns the order number. */
async function order(page: Page, names: readonly string[], send: () => Promise<void>): Promise<string> {
  await page.getByRole('button', { name: 'New order', exact: true }).last().click()
  const search = page.getByLabel('Search all products')
  for (const name of names) {
    await search.fill(name)
    await page.getByLabel(`Quantity of ${name}`, { exact: true }).waitFor()
    await search.press('Enter')
    await page.getByText('1 in order').waitFor()
  }
  await send()
  await page.waitForURL(/\/orders\/\d+$/)
  return page.url().split('/').at(-1) ?? ''
}

// R2.2-17, R2.6-06
test('an admin raises the base prices and refreshes all customers, and the next order has the new price', async () => {
  const page = await demo.pageOf('admin', { path: '/products' })
  const errors = collectConsoleErrors(page)
  const { products, prices, paid } = await reader()
  const before = await prices('Ernst Handel')
  const basesBefore = new Map((await products()).map(({ name, basePrice }) => [name, basePrice]))
  await raiseBasePrices(page, 10)

  await page.goto('/customers')
  await page.getByRole('button', { name: 'Prices', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Refresh all pricing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refresh pricing for all customers' })
  await dialog.getByText(/new prices for \d+ customers/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const count = /for (\d+) customers/.exec((await dialog.getByRole('status').first().textContent()) ?? '')?.[1]
  await dialog.getByRole('button', { name: 'Update All Customers' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Update All Customers' }).click()
  await dialog.getByText(`${count} of ${count} customers updated`).waitFor()
  await dialog.getByText('No pricing updates available.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const after = await prices('Ernst Handel')
  const active = (await products()).filter(({ name, status }) => name in before && status !== 'INACTIVE')
  const expected = active.map(({ name, basePrice }) => [
    name,
    inProportion(before[name] ?? 0, basesBefore.get(name) ?? 0, basePrice),
  ])
  // Products no longer sold keep their price.
  expect(after).toEqual({ ...before, ...Object.fromEntries(expected) })
  await page.getByRole('searchbox').fill('Ernst')
  await page.getByRole('link', { name: 'Ernst Handel', exact: true }).click()
  const name = active.at(-1)?.name ?? ''
  expect(after[name]).toBeGreaterThan(before[name] ?? 0)
  expect(await paid(await order(page, [name], () => page.keyboard.press('Control+Enter')))).toEqual({
    [name]: after[name],
  })
  expect(errors).toEqual([])
  await page.context().close()
})

/** Keeps its proportion to the base price, in whole cents. */
const inProportion = (price: number, baseThen: number, baseNow: number): number =>
  Math.round((Math.round(price * 100) * Math.round(baseNow * 100)) / Math.round(baseThen * 100)) / 100

/** Raises the base price of all products by a percentage. */
async function raiseBasePrices(page: Page, percent: number): Promise<void> {
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page.getByRole('button', { name: 'Change…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Change \d+ products$/ })
  await dialog.getByRole('combobox', { name: 'Base price' }).click()
  await page.getByRole('option', { name: 'Change by %' }).click()
  await dialog.getByLabel('Percent').fill(String(percent))
  await dialog.getByRole('button', { name: /^Change \d+ products$/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a rep raises the prices of two customers in one round after a preview, and undoes it', async () => {
  const page = await demo.pageOf('sales', { path: '/customers' })
  const errors = collectConsoleErrors(page)
  const { products, prices } = await reader()
  const names = ['Alfreds Futterkiste', 'Around the Horn']
  const before = await Promise.all(names.map(prices))
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await page.getByRole('button', { name: 'Change prices…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices of 2 customers' })
  const isOneLine = async () => {
    const [first, last] = await Promise.all(
      ['Change', 'Rounding'].map((name) => dialog.getByRole('combobox', { name, exact: true }).boundingBox()),
    )
    return first?.y === last?.y
  }
  expect(await isOneLine()).toBe(true)
  await choose(page, 'Change', 'Margin on base price or cost')
  expect(await isOneLine()).toBe(true)
  await choose(page, 'Change', 'Percent of the current price')
  await choose(page, 'Products', 'All sold products')
  await dialog.getByLabel('Percent').fill('5')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const sold = (await products()).filter(({ status }) => status !== 'INACTIVE')
  const count = 2 * sold.length
  await dialog.getByText(`2 customers: ${count} prices, ${count} of them new. Largest change: +5`).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await Promise.all(names.map(prices))).toEqual(before)

  await dialog.getByRole('button', { name: `Change ${count} prices…` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Change ${count} prices` })
    .click()
  await dialog.getByText('2 of 2 customers updated').waitFor()
  const raised = Object.fromEntries(sold.map(({ name, basePrice }) => [name, inProportion(basePrice, 100, 105)]))
  expect(await Promise.all(names.map(prices))).toEqual([raised, raised])
  await dialog.getByRole('button', { name: 'Undo the round' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText(`${count} prices restored.`).waitFor()
  expect(await Promise.all(names.map(prices))).toEqual(before)
  expect(errors).toEqual([])
  await page.context().close()
})

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('all custom prices exported and imported again change nothing, and a price changed in the file is imported', async () => {
  const page = await demo.pageOf('admin', { path: '/customers' })
  const errors = collectConsoleErrors(page)
  const api = await demo.api('admin')
  const name = '=SUM(1), "Sons" & Öz'
  const { body } = await api.post('/api/db/customers/addNew', { customerName: name })
  const id = Number(body['id'])
  const { products, prices } = await reader()
  const chai = (await products()).find((product) => product.name === 'Chai')
  await api.put(`/api/db/customers/updateCustomPricing/${id}`, { productIds: [chai?.id], customPrice: 12.5 })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^Custom prices/ }).click(),
  ])
  const exported = await readFile(await download.path(), 'utf8')
  await page.goto('/settings')
  const choose = (text: string) =>
    page
      .getByLabel('CSV files', { exact: true })
      .setInputFiles({ name: download.suggestedFilename(), mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose(exported)
  await page.getByText('Nothing to import: everything is already in Dray.').waitFor()
  await page.getByRole('button', { name: /^Remove custom-prices/ }).click()

  await choose(exported.replace(',12.50,', ',13.25,'))
  const changes = page.getByRole('region', { name: 'Custom prices' })
  await changes.getByText('0 new, 1 changed').waitFor()
  expect(await changes.getByRole('row').nth(1).innerText()).toMatch(/Chai[^]*\$12\.50[^]*\$13\.25[^]*\+\$0\.75/)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
  await page.getByText('Import complete.').waitFor()
  expect(await prices(name)).toEqual({ Chai: 13.25 })

  await page.goto(`/customers/${id}?modal=pricing.${id}`)
  await page.getByRole('button', { name: /^Exotic Liquids/ }).click()
  await page.getByRole('button', { name: 'Why this price: Chai' }).click()
  await page.getByText('by Andrew Fuller (file)').waitFor()
  expect(await page.getByRole('table', { name: 'Price history' }).innerText()).toMatch(
    /\$13\.25\s+Andrew Fuller, file[^]*\$12\.50\s+Andrew Fuller, by hand/,
  )
  expect(errors).toEqual([])
  await page.context().close()
})

test('a rep imports prices from a file; one below the margin floor needs a reason', async () => {
  const page = await demo.pageOf('sales', { path: '/customers' })
  const { prices } = await reader()
  const before = await prices('Alfreds Futterkiste')
  await page.getByRole('button', { name: 'Prices', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import prices…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import prices' })
  await dialog.getByRole('table', { name: 'Columns of custom-prices.csv' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const text = 'customer,product,price\nAlfreds Futterkiste,Chai,9.99\nAlfreds Futterkiste,Konbu,7\n'
  await dialog
    .getByLabel('CSV file', { exact: true })
    .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const importNow = async () => {
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
  }
  await importNow()
  const reason = dialog.getByRole('textbox', { name: /^Prices of \S+ are below the brand's margin floor/ })
  await reason.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await prices('Alfreds Futterkiste')).toEqual(before)
  await reason.fill('Opening offer')
  await importNow()
  await dialog.getByText('Import complete.').waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await prices('Alfreds Futterkiste')).toEqual({ ...before, Chai: 9.99, Konbu: 7 })
  await page.context().close()
})
