import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors, showIn } from '../page-checks.ts'

const demo = demoCompany()

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Figures' })

/** Name and figure of each visible row, without header and total. */
async function shownRows(page: Page): Promise<string[][]> {
  await grid(page).getByRole('link').first().waitFor()
  const rows = await grid(page).getByRole('row').all()
  const cells = await Promise.all(rows.map((row) => row.getByRole('gridcell').allTextContents()))
  return cells.filter(([name]) => name !== undefined && name !== 'Total').map((texts) => texts.slice(0, 2))
}

test('an admin compares brand revenue with the year before, exports and saves it, shares the link, and drills down to the orders', async () => {
  const page = await demo.pageOf('admin')
  const errors = collectConsoleErrors(page)
  await page.getByRole('link', { name: 'Figures', exact: true }).click()
  await choose(page, 'Figures by', 'By brand')
  await page.getByRole('button', { name: /^Placed/ }).click()
  await page.getByRole('button', { name: 'YTD' }).click()
  await choose(page, 'Compared with', 'Compare: year before')
  await grid(page).getByRole('button', { name: 'Year before' }).waitFor()
  const brands = await shownRows(page)
  const bars = await page
    .locator('figure [aria-hidden] > div:last-child > div')
    .evaluateAll((each) =>
      each.map(({ children: [name, , value] }) => [name?.textContent ?? '', value?.textContent ?? '']),
    )
  expect(bars).toHaveLength(8)
  expect(brands.slice(0, 8)).toEqual(bars)
  for (const scheme of ['dark', 'light'] as const) {
    await showIn(page, scheme)
    expect(await accessibilityViolations(page)).toEqual([])
  }

  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  const [name = '', revenue = ''] = brands[0] ?? []
  expect(await readFile(await download.path(), 'utf8')).toContain(`"${name}",${revenue.replace(/[$,]/g, '')},`)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Save these filters as').fill('Brands this year')
  await page.keyboard.press('Enter')
  await page.getByText('Saved.').waitFor()

  const shared = await page.context().newPage()
  const sharedErrors = collectConsoleErrors(shared)
  await shared.goto(page.url())
  expect(await shownRows(shared)).toEqual(brands)
  await choose(shared, 'Figures by', 'By customer')
  await grid(shared).getByRole('button', { name: 'Customer' }).waitFor()
  const [customer = '', total = ''] = (await shownRows(shared))[0] ?? []
  await grid(shared).getByRole('link', { name: customer, exact: true }).click()
  await shared.getByRole('grid', { name: 'Orders' }).getByText(total, { exact: true }).last().waitFor()
  expect([...errors, ...sharedErrors]).toEqual([])
})

/** Five units ordered, of which the customer got three. */
async function deliverShort(name: string): Promise<void> {
  const [keeper, sales, admin] = [await demo.api('inventory'), await demo.api('sales'), await demo.api('admin')]
  const [known] = (await keeper.get('/api/db/products/getAll/')).body as unknown as {
    brandID: number
    typeID: number
  }[]
  const form = { name, brandID: known?.brandID, typeID: known?.typeID, basePrice: 5, stock: 40, hasBatch: false }
  await keeper.post('/api/db/products/addNew', form)
  const { id } = await placeOrder(sales, { units: { [name]: 5 } })
  const { res } = (await sales.get(`/api/db/orders/getByID/${id}`)).body as unknown as {
    res: { orderedItems: { id: number; productSku: string }[] }
  }
  const orderItems = res.orderedItems.map(({ id: line, productSku }) => ({ id: line, productSku, quantity: 3 }))
  await sales.put(`/api/db/orders/update/${id}`, { orderItems })
  const delivered = await admin.put(`/api/db/orders/update/${id}`, { orderStatus: 'DELIVERED' })
  expect(delivered.status, JSON.stringify(delivered.body)).toBe(200)
}

test('sales finds by keyboard which products ship worst', async () => {
  await deliverShort('Sour cherries')
  const page = await demo.pageOf('sales')
  const errors = collectConsoleErrors(page)
  await page.goto('/figures')
  await page.getByRole('tab', { name: 'Sales', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const rates = page.getByRole('grid', { name: 'Fill rate' })
  await choose(page, 'Fill rate by', 'By product')
  // The worst is first.
  const row = rates
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
  await row.waitFor()
  const [, ordered = '', shipped = '', rate] = await row.getByRole('gridcell').allTextContents()
  expect([ordered, shipped, rate]).toEqual(['5', '3', '60.0%'])
  for (const scheme of ['dark', 'light'] as const) {
    await showIn(page, scheme)
    expect(await accessibilityViolations(page)).toEqual([])
  }
  expect(errors).toEqual([])
})
