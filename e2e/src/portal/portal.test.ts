import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { demoCompany } from '../demo.ts'
import {
  accessibilityViolations,
  collectConsoleErrors,
  showIn,
  typeViolations,
  sidewaysScroll,
} from '../page-checks.ts'

const demo = demoCompany()
const phone = { width: 360, height: 640 }

type Row = { id: number; customerName?: string }

/** A link for a new contact of a customer of the sample company. */
async function aLink(admin: Api, name: string): Promise<string> {
  await admin.put('/api/db/settings/portal', { portal: true, howToPay: 'By check, or to the driver' })
  const customers = (await admin.get('/api/db/customers/getAll')).body as unknown as Row[]
  const customer = customers.find(({ customerName }) => customerName === 'Save-a-lot Markets')
  const { body } = await admin.post(`/api/db/contacts/new/${customer?.id}`, { name, seesMoney: true })
  const link = await admin.post(`/api/db/contacts/createLink/${String(body['id'])}`, {})
  return new URL(String(link.body['url'])).hash
}

/** Every page is as wide as the phone, and readable by everyone in both themes. */
async function check(page: Page, name: string): Promise<void> {
  expect(await sidewaysScroll(page), name).toBe(0)
  expect(await typeViolations(page), name).toEqual([])
  for (const theme of ['light', 'dark'] as const) {
    await showIn(page, theme)
    expect(await accessibilityViolations(page), `${name} ${theme}`).toEqual([])
  }
}

type Sent = { total: number; sentBy: string; note: string }

async function sentOrders(admin: Api, contact: string): Promise<Sent[]> {
  const sent = (await admin.get('/api/db/orders/getSent')).body as unknown as Sent[]
  return sent.filter(({ sentBy }) => sentBy === contact)
}

test("the demo's sign-in page opens the portal of a contact", async () => {
  const page = await demo.pageOf('admin', { path: '/', viewport: phone })
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: /Paula Wilson/ }).click()
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByText('Rattlesnake Canyon Grocery').waitFor()
  expect(page.url()).not.toContain('#')
  await page.context().close()
})

test('a contact opens a link on the phone, orders the usual, changes it, and cancels it; scanners spend nothing', async () => {
  const admin = await demo.api('admin')
  const hash = await aLink(admin, 'Kim')
  const page = await demo.pageOf('admin', { path: '/portal', viewport: phone })
  // Ten visits of a scanner, which presses nothing.
  for (let visit = 0; visit < 10; visit += 1)
    expect((await page.request.get('/portal', { headers: { cookie: '' } })).ok()).toBe(true)
  await page.goto(`/portal${hash}`)
  await page.reload()
  const errors = collectConsoleErrors(page)
  await page.getByRole('button', { name: 'Open' }).waitFor()
  await check(page, 'Open')
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByText('Save-a-lot Markets').waitFor()
  expect(page.url()).not.toContain('#')
  await check(page, 'Home')

  // The usual in three taps.
  await page.getByRole('button', { name: 'Look at it and send' }).click()
  await page.getByRole('heading', { name: 'Review' }).waitFor()
  await check(page, 'Review')
  await page.getByLabel('Note').fill('Back door')
  await page.getByLabel('PO number').fill('4417')
  await page.reload()
  expect(await page.getByLabel('Note').inputValue()).toBe('Back door')
  await page.getByRole('button', { name: 'Send order' }).click()
  await page.getByRole('heading', { name: 'Sent' }).waitFor()
  await page.getByRole('link', { name: 'Look at it' }).click()
  await page.getByText('Back door').waitFor()
  await check(page, 'Order')

  const waiting = () => sentOrders(admin, 'Kim')
  expect(await waiting()).toMatchObject([{ note: 'Back door' }])
  const [before] = await waiting()
  await page.getByRole('button', { name: 'Change it' }).click()
  await page
    .getByRole('button', { name: /^One more of/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Send changes' }).click()
  await page.getByRole('link', { name: 'Look at it' }).click()
  const [after] = await waiting()
  expect(after?.total).toBeGreaterThan(before?.total ?? 0)

  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByText('Canceled').waitFor()
  expect(await waiting()).toEqual([])

  await page.getByRole('link', { name: 'To pay' }).click()
  await page.getByText('By check, or to the driver').waitFor()
  await check(page, 'To pay')
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
  await check(page, 'Orders')
  await page.getByRole('link', { name: 'More' }).click()
  await page.getByText('This device', { exact: true }).waitFor()
  await check(page, 'More')
  expect(errors).toEqual([])

  await page.getByRole('button', { name: 'Sign out on this device' }).click()
  await page.getByRole('button', { name: 'Email me a link' }).waitFor()
  await check(page, 'Signed out')
  await page.goto(`/portal${hash}`)
  await page.reload()
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByText('This link was already opened').waitFor()
  await page.context().close()
})

test('an order made without a connection is sent once it is back, and only once', async () => {
  const admin = await demo.api('admin')
  const page = await demo.pageOf('admin', { path: `/portal${await aLink(admin, 'Lee')}`, viewport: phone })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Start a new order' }).click()
  await page.getByLabel('Search products').fill('chai')
  await page.getByRole('button', { name: 'Add Chai' }).click()
  await page.getByLabel('Units of Chai', { exact: true }).last().fill('12')
  await check(page, 'Menu')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByLabel('PO number').fill('4418')
  // The request arrives, and its answer is lost.
  let isLost = true
  await page.route('**/api/portal/orders/send', async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Send order' }).click()
  await page.getByText('Not sent yet').waitFor()
  await page.reload()
  await page.getByText('Not sent yet').waitFor()
  isLost = false
  await page.getByRole('heading', { name: 'Sent' }).waitFor({ timeout: 20_000 })
  expect(await sentOrders(admin, 'Lee')).toHaveLength(1)

  // The office accepts it by keyboard alone, and the contact reads it.
  const rep = await demo.pageOf('sales')
  await rep.getByText('3 orders from customers').waitFor()
  await rep.getByRole('link', { name: 'Open orders' }).press('Enter')
  const opened = rep.waitForEvent('popup')
  await rep.getByRole('row', { name: /Sent by Lee/ }).press('Enter')
  const order = await opened
  await order.getByRole('button', { name: 'Accept' }).waitFor()
  expect(await accessibilityViolations(order)).toEqual([])
  await order.getByRole('button', { name: 'Accept' }).press('Enter')
  await order.getByText('Sent by Lee.').waitFor()
  await page.goto('/portal/orders')
  await page.getByText('Confirmed').first().waitFor()
  await rep.context().close()
  await page.context().close()
})

// D-340
test('a contact reports a problem with a photo, and reads what the office answers', async () => {
  const admin = await demo.api('admin')
  const hash = await aLink(admin, 'Rae')
  await admin.put('/api/db/settings/portal', { claimDays: 365 })
  const page = await demo.pageOf('admin', { path: '/portal', viewport: phone })
  await page.goto(`/portal${hash}`)
  await page.reload()
  const errors = collectConsoleErrors(page)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('link', { name: 'Orders' }).click()
  await page
    .getByRole('link', { name: /Delivered/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await page
    .getByRole('button', { name: /^One more of/ })
    .first()
    .click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: picture })
  await page.locator('button[aria-busy=false] img').waitFor()
  await check(page, 'Report a problem')
  // A phone may reload the page while its camera is open.
  await page.reload()
  await page.getByRole('button', { name: /^Remove photo 1/ }).waitFor()
  await page.getByLabel('Note').fill('The box was wet')
  await page.getByRole('button', { name: 'Send to us' }).click()
  const reported = page.getByRole('region', { name: 'Problems you reported' })
  await reported.getByText('We’re looking at it').waitFor()
  await check(page, 'Problem reported')

  const office = await demo.pageOf('accounting', { path: '/credit-memos' })
  await office.getByRole('row', { name: /Contact Rae/ }).press('Enter')
  await office.getByText('Contact Rae reported this in the portal.').waitFor()
  await office
    .getByRole('link', { name: /^Photo of/ })
    .locator('img')
    .waitFor()
  expect(await accessibilityViolations(office)).toEqual([])
  await office.getByRole('button', { name: 'Decline' }).press('Enter')
  await office.getByLabel('Reason').fill('It left us dry')
  await office.keyboard.press('Control+Enter')
  await reported.getByText('Our answer: It left us dry').waitFor()
  expect(errors).toEqual([])
  await office.context().close()
  await page.context().close()
})

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('at most 60 kB of script load at first', async () => {
  const admin = await demo.api('admin')
  const hash = await aLink(admin, 'Max')
  const page = await demo.pageOf('admin', { path: '/portal', viewport: phone })
  await page.goto(`/portal${hash}`, { waitUntil: 'networkidle' })
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js') ? entry.encodedBodySize : [],
      ),
  )
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60_000)
  await page.context().close()
})

test('while the portal is off, its address is one of no page', async () => {
  const admin = await demo.api('admin')
  await admin.put('/api/db/settings/portal', { portal: false })
  const page = await demo.pageOf('admin', { path: '/portal' })
  await page.getByText('Page not found').first().waitFor()
  expect(await page.getByRole('button', { name: 'Open' }).count()).toBe(0)
  await page.context().close()
})
