import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors } from '../page-checks.ts'

const demo = demoCompany()

type Item = { productName: string; quantity: number; unitCost: number }
type Purchase = {
  id: number
  purchaseOrderNum: string
  orderStatus: string
  paymentStatus: string
  expectedDeliveryOn: string | null
  purchaseOrderItems: Item[]
}

// R1-10, R2.8-07, R2.8-11, R2.8-23, R4.6-02, R4.6-04, R4.6-05, R4.6-06, R4.6-07
test('a buyer restocks a brand from suggestions by keyboard alone, submits it, and changes it', async () => {
  const page = await demo.pageOf('inventory', { path: '/purchases' })
  const errors = collectConsoleErrors(page)
  const list = page.getByRole('grid', { name: 'Purchase orders' })
  await list.waitFor()
  await page.keyboard.press('b')
  await page.getByText('Select a brand above to restock').waitFor()
  await page.keyboard.type('exotic')
  await page.getByRole('option', { name: 'Exotic Liquids' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Select Chai' }).waitFor()

  await tabTo(page, page.getByRole('button', { name: 'Suggest' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page
    .getByRole('group', { name: 'Suggestions' })
    .getByText(/units?$/)
    .waitFor()
  await tabTo(page, page.getByLabel('Expected delivery'), 'Shift+Tab')
  await page.keyboard.type('12012026')
  await tabTo(page, page.getByRole('searchbox', { name: 'Search products' }), 'Tab')
  // The quantity of Chai is overwritten.
  await page.keyboard.type('chai')
  await page.keyboard.press('Tab')
  await page.keyboard.type('24')
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('searchbox', { name: 'Search products' }))
  await page.keyboard.press('Escape')
  const quantities = await typedQuantities(page)
  expect(quantities['Chai']).toBe(24)
  expect(await accessibilityViolations(page)).toEqual([])

  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const placed = await newest()
  await list.getByText(placed.purchaseOrderNum).waitFor()
  expect(placed).toMatchObject({
    orderStatus: 'PENDING',
    paymentStatus: 'PENDING',
    expectedDeliveryOn: '2026-12-01',
  })
  expect(
    Object.fromEntries(placed.purchaseOrderItems.map(({ productName, quantity }) => [productName, quantity])),
  ).toEqual(quantities)

  await expect.poll(() => documentNames(placed)).toEqual([expect.stringContaining(`PO_${placed.purchaseOrderNum}_`)])

  await changeIt(page, placed)
  expect(errors).toEqual([])
})

/** Opens the saved purchase order by its URL, lowers Chai, and marks it as ordered. */
async function changeIt(page: Page, { id, purchaseOrderNum }: Purchase) {
  await page.goto(`/purchases?modal=edit-purchase-order.${id}`)
  await page.getByRole('textbox', { name: 'Order quantity of Chai' }).waitFor()
  expect(await page.getByRole('button', { name: 'Update' }).getAttribute('title')).toBe('No changes made')
  await page.getByRole('textbox', { name: 'Order quantity of Chai' }).fill('12')
  await page.getByRole('combobox', { name: 'Order status' }).click()
  await page.getByRole('option', { name: 'Ordered' }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const changed = await newest()
  expect(changed).toMatchObject({ purchaseOrderNum, orderStatus: 'ORDERED' })
  expect(changed.purchaseOrderItems.find(({ productName }) => productName === 'Chai')?.quantity).toBe(12)
}

/** Quantities in the preview by product, without products not ordered. */
async function typedQuantities(page: Page): Promise<Record<string, number>> {
  const fields = await page.getByRole('textbox', { name: / in the order$/ }).all()
  const pairs = await Promise.all(
    fields.map(async (field): Promise<[string, number]> => {
      const label = (await field.getAttribute('aria-label')) ?? ''
      return [label.replace(/^Quantity of (.*) in the order$/, '$1'), Number(await field.inputValue())]
    }),
  )
  return Object.fromEntries(pairs.filter(([, quantity]) => quantity > 0))
}

async function newest(): Promise<Purchase> {
  const api = await demo.api('inventory')
  const list = (await api.get('/api/db/purchases/getAll')).body as unknown as Purchase[]
  const { body } = await api.get(`/api/db/purchases/getById/${list[0]?.id}`)
  return body['res'] as Purchase
}

async function documentNames({ purchaseOrderNum }: Purchase): Promise<string[]> {
  const filter = encodeURIComponent(`purchases/PO_${purchaseOrderNum}`)
  const { body } = await (await demo.api('inventory')).get(`/api/storage/list/documents/?filter=${filter}`)
  return (body['files'] as { name: string }[]).map(({ name }) => name)
}

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
async function expectFocus(locator: Locator) {
  await expect.poll(() => hasFocus(locator)).toBe(true)
}

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab') {
  for (let pressed = 0; pressed < 30 && !(await hasFocus(target)); pressed++) {
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  }
  await expectFocus(target)
}
