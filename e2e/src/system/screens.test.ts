import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { placeOrder, demoCompany } from '../demo.ts'
import { type Person, people } from '../people.ts'
import {
  accessibilityViolations,
  collectConsoleErrors,
  contrastViolations,
  openScreen,
  showIn,
  typeViolations,
  sidewaysScroll,
} from '../page-checks.ts'

const demo = demoCompany()

async function signedIn(person: Person, options: Parameters<typeof demo.pageOf>[1] = {}): Promise<Page> {
  // A driver's first screen is Deliveries.
  const page = await demo.pageOf(person, { path: '/orders', ...options })
  await page.getByRole('grid', { name: 'Orders' }).waitFor()
  return page
}

async function newTab(page: Page, open: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), open()])
  return opened
}

/** Today greets by the time of day. */
const greeting = /^Good \w+, /

const narrowPhone = { width: 360, height: 640 }

type Screen = [string, string | RegExp]
const screens: Record<string, Screen[]> = {
  'Today, orders and deliveries': [
    ['/', greeting],
    ['/orders', 'Orders'],
    ['/orders/tags', 'Pending tags'],
    ['/orders/100800', 'Order 100800'],
    ['/orders/pick?orders=1,2', 'Pick 2 orders'],
    ['/deliveries', 'Deliveries'],
  ],
  'products and stock': [
    ['/products', 'Products'],
    ['/products/tags?sku=GAI-DAI-0002', 'Camembert Pierrot'],
    ['/inventory', 'Inventory'],
    ['/inventory/expiring', 'Expiring'],
    ['/counts', 'Counts'],
    ['/counts/1', 'Cold room, seafood'],
    ['/counts/2', 'Shelf 4, condiments'],
    ['/brands', 'Brands'],
    ['/brands?tab=types', 'Brands'],
    ['/purchases', 'Purchases'],
    ['/purchases/KAR-0001', 'Purchase order KAR-0001'],
    ['/restock', 'To restock'],
  ],
  'customers and payments': [
    ['/customers', 'Customers'],
    ['/customers/1', 'Alfreds Futterkiste'],
    ['/receivables', 'Receivables'],
    ['/payments', 'Payments'],
    ['/credit-memos', 'Credit memos'],
    ['/books', 'Books'],
    ['/payments/collections', 'Collected by drivers'],
  ],
  'users and settings': [
    ['/my-pay', 'My pay'],
    ['/settings', 'Settings'],
    ['/settings?tab=keys', 'Settings'],
    ['/settings?tab=webhooks', 'Settings'],
    ['/users', 'Users'],
    ['/users/sign-ins', 'Sign-ins'],
    ['/activity', 'Activity'],
    ['/profile', 'Profile'],
  ],
}

test.each(Object.entries(screens))(
  'the screens of %s are accessible in the light and in the dark theme',
  async (_, group) => {
    const page = await signedIn('admin')
    const errors = collectConsoleErrors(page)
    for (const [url, title] of group) {
      await openScreen(page, url)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await page.getByText('Loading...').first().waitFor({ state: 'hidden' })
      await showIn(page, 'light')
      expect([url, ...(await accessibilityViolations(page)), ...(await typeViolations(page))]).toEqual([url])
      await showIn(page, 'dark')
      expect([url, 'dark', ...(await contrastViolations(page))]).toEqual([url, 'dark'])
    }
    expect(errors).toEqual([])
    await page.context().close()
  },
)

// 200% zoom is half of 1280 × 800.
test.each(
  Object.keys(screens).flatMap((group) => [
    ['at 200% zoom', group, { width: 640, height: 400 }] as const,
    ['on a narrow phone', group, narrowPhone] as const,
  ]),
)('%s, no screen of %s scrolls sideways', async (_, group, viewport) => {
  const page = await demo.pageOf('admin', { path: '/profile', viewport })
  await page.getByRole('heading', { level: 1, name: 'Profile', exact: true }).waitFor()
  for (const [url, title] of screens[group] ?? []) {
    await openScreen(page, url)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await page.getByText('Loading...').first().waitFor({ state: 'hidden' })
    expect(await sidewaysScroll(page), url).toBe(0)
  }
  await page.context().close()
})

test.each(Object.keys(people) as Person[])(
  'on a narrow phone, the first screen of the %s account does not scroll sideways',
  async (account) => {
    const page = await demo.pageOf(account, { viewport: narrowPhone, hasTouch: true })
    await page.getByRole('heading', { level: 1, name: account === 'driver' ? /^My route/ : greeting }).waitFor()
    if (account !== 'driver') await page.locator('main section section').first().waitFor()
    await page.getByLabel('Loading').first().waitFor({ state: 'hidden' })
    expect(await sidewaysScroll(page)).toBe(0)
    await page.context().close()
  },
)

// R1-02
test.each(Object.keys(people) as Person[])('the %s account of the demo can open all its screens', async (account) => {
  const page = await signedIn(account)
  const errors = collectConsoleErrors(page)
  const links = page.getByRole('navigation').getByRole('link')
  const addresses = await Promise.all((await links.all()).map((link) => link.getAttribute('href')))
  expect(addresses).toContain('/orders')
  expect(addresses.includes('/settings')).toBe(account === 'admin')
  for (const address of addresses) {
    const link = page.getByRole('navigation').locator(`a[href="${address}"]`)
    await link.click()
    if (account === 'driver' && address === '/deliveries') {
      await page.getByRole('heading', { level: 1, name: /^My route/ }).waitFor()
      // An application of its own, without the navigation.
      await page.goto('/orders')
      continue
    }
    const title = address === '/' ? greeting : ((await link.textContent()) ?? '')
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await page.getByText('Loading...').first().waitFor({ state: 'hidden' })
  }
  expect(errors).toEqual([])
  await page.context().close()
})

test('an order placed elsewhere appears in an open list automatically', async () => {
  const page = await signedIn('accounting')
  const { orderNum } = await placeOrder(await demo.api('sales'), { units: { Chai: 1 } })
  const row = page.getByRole('row', { name: new RegExp(orderNum) })
  await row.waitFor()
  expect(await row.count()).toBe(1)
  await page.context().close()
})

test('on a phone the order list and an order need no horizontal scrolling', async () => {
  const page = await signedIn('driver', { viewport: { width: 390, height: 780 }, hasTouch: true })
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  const order = await newTab(page, () =>
    // In its middle.
    page.getByRole('row').nth(1).click(),
  )
  await order.getByRole('heading', { level: 1, name: /^Order \d+/ }).waitFor()
  expect(await sidewaysScroll(order)).toBe(0)
  expect(await accessibilityViolations(order)).toEqual([])
  await page.context().close()
})

// R2.1-02
test('an order in the list opens in a new tab with Enter, a click, or its number', async () => {
  const page = await signedIn('sales')
  const row = page.getByRole('row').nth(1)
  for (const open of [
    () => row.press('Enter'),
    // On the date: the middle of the row is a status menu, and the customer opens their own page.
    () => row.click({ position: { x: 170, y: 18 } }),
    () => row.getByRole('link', { name: /^\d+$/ }).click(),
  ]) {
    const opened = await newTab(page, open)
    await opened.getByRole('heading', { level: 1, name: /^Order \d+/ }).waitFor()
    await opened.close()
  }
  expect(page.url()).toMatch(/\/orders$/)
  await page.context().close()
})

test('an order is found from anywhere by Ctrl K and its number', async () => {
  const page = await signedIn('sales')
  await page.goto('/products')
  await page.getByRole('heading', { level: 1, name: 'Products', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).waitFor()
  await page.keyboard.type('100812')
  await page.getByRole('option', { name: /100812/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /100812/ }).waitFor()
  expect(page.url()).toMatch(/\/orders\/100812$/)
  await page.context().close()
})
