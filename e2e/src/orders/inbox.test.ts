import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { demoCompany } from '../demo.ts'
import {
  accessibilityViolations,
  collectConsoleErrors,
  showIn,
  sidewaysScroll,
  typeViolations,
} from '../page-checks.ts'

const demo = demoCompany()

type Product = { name: string; status: string; stock: number; pendingOutboundQuantity: number }

/** Thirteen lines that are certain, one with a typing error, and one without a quantity. */
async function aMessage(api: Api): Promise<string> {
  const products = (await api.get('/api/db/products/getAll/')).body as unknown as Product[]
  const sold = products.filter(
    ({ name, status, stock, pendingOutboundQuantity }) =>
      status === 'ACTIVE' && stock - pendingOutboundQuantity > 5 && name !== 'Gorgonzola Telino' && !/\d/.test(name),
  )
  const names = sold.map(({ name }) => name).slice(0, 14)
  const last = names.pop() ?? ''
  expect(names).toHaveLength(13)
  return [
    'Good morning, please send:',
    ...names.map((name) => `2 ${name}`),
    '3 Gorgonzola Telno',
    `some ${last}`,
    'Thanks',
  ].join('\n')
}

/** Readable by everyone in both themes. */
async function check(page: Page, name: string): Promise<void> {
  expect(await typeViolations(page), name).toEqual([])
  for (const theme of ['light', 'dark'] as const) {
    await showIn(page, theme)
    expect(await accessibilityViolations(page), `${name} ${theme}`).toEqual([])
  }
}

// D-347
test('a message of 15 lines with 2 questions becomes an order by at most 20 keys, and one person has it at a time', async () => {
  const sales = await demo.api('sales')
  const message = await aMessage(sales)
  const page = await demo.pageOf('sales', { path: '/orders' })
  const errors = collectConsoleErrors(page)
  await page.getByRole('link', { name: 'Inbox' }).click()
  await page.getByText(/^Nothing is waiting/).waitFor()
  await check(page, 'Empty inbox')
  await page.getByRole('button', { name: 'Paste a message' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Paste a message' })
  await dialog.getByLabel('The message as the customer sent it').fill(message)
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('ernst')
  await page.getByRole('option', { name: /Ernst Handel/ }).click()
  await check(page, 'Paste a message')
  await dialog.getByRole('button', { name: 'Add message' }).click()
  await page.getByRole('heading', { name: 'Ernst Handel' }).waitFor()
  await page.goto('/orders/inbox')
  const entry = page.getByRole('link', { name: /Ernst Handel.*2 questions/ })
  await entry.and(page.locator(':focus')).waitFor()

  let keys = 0
  const press = async (key: string) => {
    keys += key.split('+').length
    await page.keyboard.press(key)
  }
  await press('Enter')
  await page
    .getByRole('button', { name: /^Gorgonzola Telino/ })
    .and(page.locator(':focus'))
    .waitFor()
  await check(page, 'Two questions')

  const admin = await demo.pageOf('admin', { path: page.url() })
  await admin.getByText(/^Nancy Davolio has it open since/).waitFor()
  expect(await admin.getByRole('button', { name: /^Submit/ }).count()).toBe(0)
  await check(admin, 'Someone else has it')

  await press('1')
  await page
    .getByLabel(/^Quantity for some/)
    .and(page.locator(':focus'))
    .waitFor()
  await press('4')
  await press('Enter')
  await page.getByRole('button', { name: 'Submit', exact: true }).and(page.locator(':focus')).waitFor()
  await press('Control+Enter')
  // The sample company may be short of a product, which is asked about once.
  const done = page.getByText('The order of Ernst Handel is submitted.')
  const short = page.getByText(/^\d+ lines? (is|are) short\.$/)
  await done.or(short).waitFor()
  if (await short.isVisible()) await press('Control+Enter')
  await done.waitFor()
  expect(keys).toBeLessThanOrEqual(20)
  await page.getByText(/^Nothing is waiting/).waitFor()

  await admin.getByText(/^It became order/).waitFor()
  await page.getByRole('link', { name: /^Order \d+/ }).click()
  await page.getByRole('link', { name: 'a text message' }).waitFor()
  expect(await page.getByRole('row', { name: /Gorgonzola Telino/ }).count()).toBe(1)
  await page.getByRole('link', { name: 'a text message' }).click()
  await page.getByText(/^It became order/).waitFor()
  expect(errors).toEqual([])
  await admin.context().close()
  await page.context().close()
})

test('on a phone the list comes first, then the text above the order, without sideways scroll', async () => {
  const sales = await demo.api('sales')
  await sales.post('/api/db/inbox/new', {
    channel: 'TEXT',
    from: '+1 206 555 0148',
    text: '3 chai\nhttps://example.com/a-long-address-that-nobody-would-want-to-read-on-a-phone\nsome tofu',
  })
  const page = await demo.pageOf('sales', { path: '/orders/inbox', viewport: { width: 360, height: 640 } })
  const entry = page.getByRole('link', { name: /Who is it\?/ })
  await entry.waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await entry.click()
  await page.getByRole('group', { name: 'Who is it?' }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await check(page, 'Phone')
  const [text, order] = await Promise.all(
    ['Message text', 'Order'].map((name) => page.getByRole('region', { name, exact: true }).boundingBox()),
  )
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(order?.y ?? 0)
  await page.context().close()
})
