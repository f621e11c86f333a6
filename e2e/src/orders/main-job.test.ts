import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { pressBeyondStock } from '../demo.ts'
import { createDataFolder, type DrayProcess, startDrayProcess } from '../dray-process.ts'
import { collectConsoleErrors, accessibilityViolations } from '../page-checks.ts'

const folder = createDataFolder()
let dray: DrayProcess
let browser: Browser

beforeAll(async () => {
  ;[dray, browser] = await Promise.all([
    startDrayProcess({ DATA_DIR: folder.dataDir, COMPANY_NAME: 'Northwind Traders' }),
    launchBrowser(),
  ])
})
afterAll(async () => {
  await browser.close()
  await dray.stop()
  folder.remove()
})

const admin = { email: 'ada@example.com', password: 'a good password' }
const rep = { name: 'Nancy Davolio', email: 'nancy.davolio@northwind.example', password: 'nancy sells' }

// R1-03, R1-06, R2.1-01, R2.1-09, R2.3-22, R2.13-14, R2.13-43, R4.3-01
test('from an empty machine to an invoice that opens by its public link', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const errors = collectConsoleErrors(page)
  await firstStart(page)
  await setPasswordOfRep(page)
  await signOut(page)
  await signIn(page, rep)
  const orderNum = await placeOrderForErnstHandel(page)
  const link = await saveInvoice(page)
  await expectPublicInvoice(link, orderNum)
  expect(errors).toEqual([])
})

async function firstStart(page: Page): Promise<void> {
  await page.goto(dray.address)
  await page.getByLabel('Your name').fill('Ada Admin')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(admin.password)
  await page.getByText('With sample data').click()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create and start' }).click()
  await firstPage(page).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
}

/** The sample company's users can't sign in until an admin sets their passwords. */
async function setPasswordOfRep(page: Page): Promise<void> {
  const status = await page.evaluate(async ({ name, password }) => {
    const { res } = await (await fetch('/api/db/users/getAll')).json()
    const { id } = res.find((user: { name: string }) => user.name === name)
    const answer = await fetch(`/api/db/users/updatePassword/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
    return answer.status
  }, rep)
  expect(status).toBe(200)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account: Ada Admin' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await firstPage(page).waitFor()
}

/** Today, which greets by the time of day (D-191). */
const firstPage = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good \w+, / })

/** By keyboard only, except for the first click. Returns the order number. */
async function placeOrderForErnstHandel(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'New order' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('ernst')
  await page.getByRole('option', { name: /Ernst Handel/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await add(page, 'Chai', 12)
  await add(page, 'Camembert Pierrot', 30)
  await add(page, 'Côte de Blaye', 6)
  await dialog.getByLabel('Discount', { exact: true }).fill('25')
  await dialog.getByLabel('Discount note').fill('Welcome back')
  expect(await accessibilityViolations(page)).toEqual([])

  await page.reload()
  await page.getByText('Continued from').waitFor()
  const total = await dialog
    .locator('dt', { hasText: /^Total$/ })
    .locator('xpath=following-sibling::dd')
    .textContent()
  // After the reload, stock has to be loaded before the order can be submitted (D-187).
  await dialog.locator('button:enabled', { hasText: 'Submit' }).waitFor()
  await pressBeyondStock(page, 'Control+Enter')
  await page.waitForURL(/\/orders\/\d+$/)
  const orderNum = page.url().split('/').at(-1) ?? ''

  const { res } = await page.evaluate(
    async (number) => (await fetch(`/api/db/orders/getByOrderNum/${number}`)).json(),
    orderNum,
  )
  // A product with batches has a line for each batch.
  const units: Record<string, number> = {}
  for (const line of res.orderedItems) units[line.productName] = (units[line.productName] ?? 0) + line.quantity
  expect(units).toEqual({ 'Camembert Pierrot': 30, Chai: 12, 'Côte de Blaye': 6 })
  expect(res).toMatchObject({
    orderStatus: 'RECEIVED',
    paymentStatus: 'AWAITING',
    dollarAdjustment: 25,
    discountNotes: 'Welcome back',
  })
  const customPrice = new Map<number, number>(
    res.customer.customPricings.map((price: { productId: number; customPrice: number }) => [
      price.productId,
      price.customPrice,
    ]),
  )
  for (const line of res.orderedItems)
    expect(line.unitPrice).toBe(customPrice.get(line.productId) ?? basePrices[line.productName])
  expect(total).toBe(`$${res.total.toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
  return orderNum
}

const basePrices: Record<string, number> = { Chai: 18, 'Camembert Pierrot': 34, 'Côte de Blaye': 263.5 }

async function add(page: Page, name: string, quantity: number): Promise<void> {
  const search = page.getByLabel('Search all products')
  await search.fill(name.toLowerCase())
  await page.getByLabel(`Quantity of ${name}`).waitFor()
  await search.press('Tab')
  await page.keyboard.type(String(quantity))
  await page.keyboard.press('Enter')
  await page.getByText(`${quantity} in order`).waitFor()
}

/** The order's page lists the invoice that Submit saved; a second one is saved by hand. Returns its link. */
async function saveInvoice(page: Page): Promise<string> {
  await page.getByRole('button', { name: '1 Invoice(s)' }).click()
  // The invoice rendered by the browser matches the order on the server (D-183).
  await page.getByText('Current', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Print' }).click()
  await page.getByText('Save PDF to Order').click()
  await page.getByText('2 Invoice(s)').waitFor()
  await page.getByText('Current', { exact: true }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy link to Invoice 2' }).click()
  return page.getByLabel('Public link').inputValue()
}

async function expectPublicInvoice(link: string, orderNum: string): Promise<void> {
  expect(link).toContain(`/documents/invoices/Ernst`)
  expect(decodeURIComponent(link)).toContain(`_${orderNum}_`)
  const answer = await fetch(link)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(new TextDecoder().decode((await answer.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
}
