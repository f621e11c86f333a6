import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from './api.ts'
import { launchBrowser } from './browser.ts'
import { aDataFolder, type DrayProcess, startDrayProcess } from './dray-process.ts'
import { consoleErrorsOf, faultsOf } from './looking.ts'

const folder = aDataFolder()
let dray: DrayProcess
let browser: Browser

beforeAll(async () => {
  ;[dray, browser] = await Promise.all([startDrayProcess({ DATA_DIR: folder.dataDir }, ['--demo']), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await dray.stop()
  folder.remove()
})

const accounts = {
  admin: 'andrew.fuller@northwind.example',
  sales: 'nancy.davolio@northwind.example',
  driver: 'michael.suyama@northwind.example',
  inventory: 'laura.callahan@northwind.example',
  accounting: 'steven.buchanan@northwind.example',
  payroll: 'anne.dodsworth@northwind.example',
}
const password = 'northwind-demo'
type Account = keyof typeof accounts
type Options = Parameters<Browser['newContext']>[0]

async function signedIn(account: Account, options: Options = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  // A driver with a phone would start with their deliveries.
  await page.goto(`${dray.address}/login?from=/orders`)
  await page.getByLabel('Email').fill(accounts[account])
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('grid', { name: 'Orders' }).waitFor()
  return { context, page }
}

const screens: [string, string][] = [
  ['/orders', 'Orders'],
  ['/orders/tags', 'Pending tags'],
  ['/orders/100800', 'Order 100800'],
  ['/deliveries', 'Deliveries'],
  ['/products', 'Products'],
  ['/products/tags?sku=GAI-DAI-0002', 'Camembert Pierrot'],
  ['/inventory', 'Inventory'],
  ['/brands', 'Brands'],
  ['/brands?tab=types', 'Brands'],
  ['/customers', 'Customers'],
  ['/settings', 'Settings'],
  ['/profile', 'Profile'],
]

test.each(['light', 'dark'] as const)(
  'every screen can be read and worked by everybody, in %s',
  async (colorScheme) => {
    const { context, page } = await signedIn('admin', { colorScheme })
    const errors = consoleErrorsOf(page)
    for (const [address, title] of screens) {
      await page.goto(dray.address + address)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await page.getByText('Loading...').first().waitFor({ state: 'hidden' })
      expect([address, ...(await faultsOf(page))]).toEqual([address])
    }
    expect(errors).toEqual([])
    await context.close()
  },
)

// R2.1-12
test.each(Object.keys(accounts) as Account[])(
  'the %s account of the demo sees its own screens without a failure',
  async (account) => {
    const { context, page } = await signedIn(account)
    const errors = consoleErrorsOf(page)
    const links = await page.getByRole('navigation').getByRole('link').all()
    const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
    expect(addresses).toContain('/orders')
    expect(addresses.includes('/settings')).toBe(account === 'admin')
    for (const address of addresses) {
      await page.goto(dray.address + (address ?? ''))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('Loading...').first().waitFor({ state: 'hidden' })
    }
    expect(errors).toEqual([])
    await context.close()
  },
)

test('an order placed elsewhere appears in an open list by itself', async () => {
  const { context, page } = await signedIn('accounting')
  const login = await fetch(`${dray.address}/api/db/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: accounts.sales, password }),
  })
  const api = apiOf(dray.address, (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '')
  const products = (await api.get('/api/db/products/getAll/')).body as unknown as { sku: string; name: string }[]
  const customers = (await api.get('/api/db/customers/getAll')).body as unknown as { id: number }[]
  const chai = products.find((product) => product.name === 'Chai')
  const { body } = await api.post('/api/db/orders/new', {
    customerID: customers[0]?.id,
    products: [{ productSku: chai?.sku, quantity: 1 }],
  })
  const row = page.getByRole('row', { name: new RegExp(String(body['orderNum'])) })
  await row.waitFor({ timeout: 3000 })
  expect(await row.count()).toBe(1)
  await context.close()
})

test('on a phone the order list and an order need no scrolling sideways', async () => {
  const { context, page } = await signedIn('driver', { viewport: { width: 390, height: 780 }, hasTouch: true })
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await wider()).toBeLessThanOrEqual(0)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('row').nth(1).click()
  await page.getByRole('heading', { level: 1, name: /^Order \d+/ }).waitFor()
  expect(await wider()).toBeLessThanOrEqual(0)
  expect(await faultsOf(page)).toEqual([])
  await context.close()
})

// R2.1-02
test('an order opens in a new tab by Ctrl and Enter', async () => {
  const { context, page } = await signedIn('sales')
  await page.getByRole('row').nth(1).focus()
  const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')])
  await opened.getByRole('heading', { level: 1, name: /^Order \d+/ }).waitFor()
  expect(page.url()).toMatch(/\/orders$/)
  await context.close()
})

test('an order is found from anywhere by Ctrl K and the beginning of its number', async () => {
  const { context, page } = await signedIn('sales')
  await page.goto(`${dray.address}/products`)
  await page.getByRole('heading', { level: 1, name: 'Products', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).waitFor()
  await page.keyboard.type('100812')
  await page.getByRole('option', { name: /100812/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /100812/ }).waitFor()
  expect(page.url()).toMatch(/\/orders\/100812$/)
  await context.close()
})
