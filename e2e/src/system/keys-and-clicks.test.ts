import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany, placeOrder, pressBeyondStock } from '../demo.ts'
import type { Person } from '../people.ts'

const demo = demoCompany()

/** Opens a screen and returns how many keys and clicks it has been given since. */
async function openCounted(person: Person, path: string) {
  const page = await demo.pageOf(person, { path })
  await page.evaluate(() => {
    const counted = { keys: 0, clicks: 0 }
    Object.assign(globalThis, { counted })
    const modifiers = ['Shift', 'Control', 'Alt', 'Meta']
    addEventListener('keydown', ({ key, repeat }) => void (modifiers.includes(key) || repeat || counted.keys++), true)
    addEventListener('pointerdown', () => void counted.clicks++, true)
  })
  const presses = (): Promise<number> =>
    page.evaluate(() => {
      const { counted } = globalThis as unknown as { counted: { keys: number; clicks: number } }
      return counted.keys + counted.clicks
    })
  return { page, presses }
}

const focused = (page: Page, target: Locator): Promise<void> =>
  target.and(page.locator(':focus')).waitFor({ state: 'attached' })
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search all products' })

const products = [
  'Chai',
  'Chang',
  'Konbu',
  'Ikura',
  'Tofu',
  'Pavlova',
  'Geitost',
  'Ravioli Angelo',
  'Filo Mix',
  'Gnocchi di nonna Alice',
  'Chocolade',
  'Lakkalikööri',
  'Mozzarella di Giovanni',
  'Ipoh Coffee',
  'Camembert Pierrot',
]

/** Types a product's name until its row is marked as the one that Enter adds, as someone does who watches the list. */
async function addByName(page: Page, name: string): Promise<void> {
  const marked = page.locator('[role=group][data-highlighted]')
  for (const letter of name.toLowerCase()) {
    await page.keyboard.press(letter)
    await page.waitForTimeout(150)
    if ((await marked.count()) === 1 && (await marked.getAttribute('aria-label')) === name) break
  }
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name, exact: true }).getByText('1 in order').waitFor()
}

test('an order of fifteen lines takes at most 90 keys and clicks', async () => {
  const { page, presses } = await openCounted('sales', '/orders')
  await page.getByRole('grid', { name: 'Orders' }).waitFor()
  await page.keyboard.press('n')
  await focused(page, page.getByRole('combobox', { name: 'Customer' }))
  await page.keyboard.type('ernst')
  await page.getByRole('option', { name: 'Ernst Handel' }).waitFor()
  await page.keyboard.press('Enter')
  await focused(page, search(page))
  for (const name of products) await addByName(page, name)
  await pressBeyondStock(page, 'Control+Enter')
  await page.waitForURL(/\/orders\/\d+$/)
  expect(await presses()).toBeLessThanOrEqual(90)
})

test('repeating the last order of a customer takes at most 5', async () => {
  const customers = (await (await demo.api('sales')).get('/api/db/customers/getAll')).body as unknown as Customer[]
  const id = customers.find(({ customerName }) => customerName === 'Ernst Handel')?.id
  const { page, presses } = await openCounted('sales', `/customers/${id}`)
  await page.getByRole('button', { name: 'New order', exact: true }).click()
  await focused(page, search(page))
  await page.keyboard.press('=')
  await page.getByText(/^Added \d+ lines? from /).waitFor()
  await pressBeyondStock(page, 'Control+Enter')
  await page.waitForURL(/\/orders\/\d+$/)
  expect(await presses()).toBeLessThanOrEqual(5)
})
type Customer = { id: number; customerName: string }

test('picking three orders of the list takes at most 4', async () => {
  const { page, presses } = await openCounted('inventory', '/orders')
  const boxes = page.getByRole('grid', { name: 'Orders' }).getByRole('checkbox')
  for (const row of [1, 2, 3]) await boxes.nth(row).click()
  await page.getByRole('link', { name: /^Pick\b/ }).click()
  await page.waitForURL(/\/orders\/pick/)
  expect(await presses()).toBeLessThanOrEqual(4)
})

test('moving a late order to another day takes at most 3', async () => {
  const api = await demo.api('sales')
  const { id, orderNum } = await placeOrder(api, { units: { Chai: 1 }, deliveryDate: '2026-01-05' })
  const { page, presses } = await openCounted('sales', '/orders')
  await page.getByRole('checkbox', { name: `Select order ${orderNum}` }).click()
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await page.getByText('1 order: Tomorrow').waitFor()
  expect(await presses()).toBeLessThanOrEqual(3)
  const { res } = (await api.get(`/api/db/orders/getByID/${id}`)).body as { res: { deliveryDate: string } }
  expect(res.deliveryDate > '2026-01-05').toBe(true)
})

test('recording a card payment of an order takes at most 25', async () => {
  const { page, presses } = await openCounted('accounting', '/orders/100826')
  await page.getByRole('button', { name: 'Add payment' }).first().click()
  await focused(page, page.locator('[data-payment-amount]'))
  await page.keyboard.type('5218')
  await page.keyboard.press('d')
  await page.getByRole('radio', { name: 'Card', checked: true }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await presses()).toBeLessThanOrEqual(25)
  await page.getByText('Paid', { exact: true }).first().waitFor()
})

test('adding a user with a role takes at most 35', async () => {
  const { page, presses } = await openCounted('admin', '/users')
  await page.getByRole('button', { name: 'Add user' }).click()
  await focused(page, page.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Ana Ruiz')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ana@nw.example')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('sal')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(/^Ana Ruiz can't sign in yet/).waitFor()
  expect(await presses()).toBeLessThanOrEqual(35)
})

test('one press on Today shows who changed what yesterday', async () => {
  const { page, presses } = await openCounted('admin', '/')
  await page.getByRole('link', { name: /^Yesterday: \d+ changes by \d+ people$/ }).click()
  await page.waitForURL(/\/activity/)
  expect(await presses()).toBe(1)
})
