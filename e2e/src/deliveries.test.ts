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

const password = 'northwind-demo'
const sales = 'nancy.davolio@northwind.example'
const driver = 'michael.suyama@northwind.example'

type Options = Parameters<Browser['newContext']>[0]

async function signIn(email: string, options: Options, from = ''): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(`${dray.address}/login${from}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  return { context, page }
}

/** An order of today that nobody drives yet, as sales place it. */
async function placeForToday(): Promise<string> {
  const login = await fetch(`${dray.address}/api/db/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: sales, password }),
  })
  const api = apiOf(dray.address, (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '')
  const products = (await api.get('/api/db/products/getAll/')).body as unknown as { sku: string; name: string }[]
  const customers = (await api.get('/api/db/customers/getAll')).body as unknown as {
    id: number
    customerName: string
  }[]
  const { body } = await api.post('/api/db/orders/new', {
    customerID: customers.find(({ customerName }) => customerName === 'Ernst Handel')?.id,
    // An instant is cut to the company's day (D-161).
    deliveryDate: new Date().toISOString(),
    products: [{ productSku: products.find(({ name }) => name === 'Chai')?.sku, quantity: 3 }],
  })
  return String(body['orderNum'])
}

// R1-02, D-04
test('an order that nobody drives is given to a driver, who sees it on the phone and delivers it without a connection first', async () => {
  const orderNum = await placeForToday()
  const onPhone = await signIn(driver, { viewport: { width: 390, height: 780 }, hasTouch: true })
  const phone = onPhone.page
  await phone.getByRole('heading', { level: 1, name: 'Deliveries' }).waitFor()

  const { page } = await signIn(sales, { viewport: { width: 1280, height: 800 } }, '?from=/deliveries')
  const errors = consoleErrorsOf(page)
  const unassigned = page.getByRole('region', { name: 'No driver assigned' })
  await unassigned.getByLabel(`Driver of order ${orderNum}`).selectOption({ label: 'Michael Suyama' })
  await page.getByRole('region', { name: 'Michael Suyama' }).getByText(`Order ${orderNum}`).waitFor()
  expect(await faultsOf(page)).toEqual([])

  const stop = phone.getByRole('listitem').filter({ hasText: `Order ${orderNum}` })
  await stop.getByRole('link', { name: /Kirchgasse/ }).waitFor()
  const isNarrow = await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  expect([isNarrow, await faultsOf(phone)]).toEqual([true, []])

  await onPhone.context.setOffline(true)
  await stop.getByRole('button', { name: /^Delivered/ }).tap()
  await stop.getByText(/^No connection/).waitFor()
  await onPhone.context.setOffline(false)
  await stop.getByRole('button', { name: /^Delivered/ }).tap()
  await stop.getByRole('button', { name: 'Undo' }).waitFor()
  expect(await faultsOf(phone)).toEqual([])
  await page
    .getByRole('listitem')
    .filter({ hasText: `Order ${orderNum}` })
    .getByRole('button', { name: /^Delivered/ })
    .waitFor({ state: 'hidden' })
  expect(errors).toEqual([])
  await onPhone.context.close()
  await page.context().close()
})
