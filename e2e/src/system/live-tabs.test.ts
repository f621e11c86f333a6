import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany, placeOrder } from '../demo.ts'
import { password, people, type Person } from '../people.ts'

const demo = demoCompany({ host: 'dray.test' })

async function newTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  return tab
}
const signOut = (page: Page) =>
  page.evaluate(async () => (await fetch('/api/db/users/logout', { method: 'POST' })).status)
const signIn = (page: Page, person: Person) =>
  page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/db/users/login', { method: 'POST', headers, body })).status
    },
    JSON.stringify({ email: people[person], password }),
  )
const pasteLines = (page: Page) => page.getByRole('button', { name: 'Paste lines' }).first().click()
const orderGrid = (page: Page) => page.getByRole('grid', { name: 'Orders' })

test('twelve tabs over plain http all load, and each shows an order that someone else places', async () => {
  const first = await demo.pageOf('sales', { path: '/orders', signIn: 'form' })
  await orderGrid(first).waitFor()
  expect(await first.evaluate(() => isSecureContext)).toBe(false)
  const tabs = [first]
  while (tabs.length < 12) tabs.push(await newTab(first, '/orders'))
  await Promise.all(tabs.map((tab) => orderGrid(tab).waitFor()))
  const { orderNum } = await placeOrder(await demo.api('admin'), { units: { Tofu: 1 } })
  await Promise.all(tabs.map((tab) => tab.getByRole('row', { name: new RegExp(orderNum) }).waitFor()))
  await first.context().close()
})

test('a tab whose session ended in another tab is hidden until its user signs in again, and keeps what was typed', async () => {
  const page = await demo.pageOf('sales', { path: '/orders', signIn: 'form' })
  await orderGrid(page).waitFor()
  await page.keyboard.press('n')
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Back door')
  const other = await newTab(page, '/profile')
  expect(await signOut(other)).toBe(200)
  await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor()
  expect(await page.locator('body').innerText()).not.toContain('New order')
  expect(await notes.isVisible()).toBe(false)
  expect(await orderGrid(page).isVisible()).toBe(false)

  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await notes.waitFor()
  expect(await notes.inputValue()).toBe('Back door')
  await page.context().close()
})

test('a tab becomes a fresh page when someone else signs in in another tab', async () => {
  const page = await demo.pageOf('sales', { path: '/customers', signIn: 'form' })
  await page.getByRole('grid', { name: 'Customers' }).waitFor()
  await page.evaluate(() => Object.assign(window, { isFormerPage: true }))
  expect(await signIn(await newTab(page, '/profile'), 'payroll')).toBe(200)
  await expect.poll(() => page.evaluate(() => 'isFormerPage' in window)).toBe(false)
  await page.getByRole('link', { name: 'Payroll' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.context().close()
})

test('after an update of Dray, a dialog whose file is gone asks for a reload, which keeps what was typed', async () => {
  const page = await demo.pageOf('sales', { path: '/orders', signIn: 'form' })
  await orderGrid(page).waitFor()
  await page.keyboard.press('n')
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Back door')
  await page.route('**/assets/paste-lines-modal-*.js', (route) => route.fulfill({ status: 404 }))
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.fulfill({ body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  )
  await pasteLines(page)
  const question = page.getByRole('dialog', { name: 'Reload needed' })
  await question.getByText('Dray was updated. Reload to continue.').waitFor()
  expect(await question.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Reload the page' }).click()
  await expect.poll(() => notes.inputValue().catch(() => '')).toBe('Back door')
  await pasteLines(page)
  await page.getByRole('dialog', { name: 'Paste lines' }).waitFor()
  await page.context().close()
})
