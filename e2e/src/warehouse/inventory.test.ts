import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { collectConsoleErrors, accessibilityViolations } from '../page-checks.ts'

const demo = demoCompany()

/** One red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

// R1-14, R2.1-07, R2.2-05, R2.2-08, R2.2-10, R2.2-30, R2.2-31, R2.2-32
test('inventory staff set up a new brand, from its first product to its stock history', async () => {
  const page = await demo.pageOf('inventory', { path: '/orders' })
  const errors = collectConsoleErrors(page)
  await page.getByRole('grid', { name: 'Orders' }).waitFor()
  await addBrand(page)
  await addProduct(page)
  await addBatches(page)
  await setLimit(page)
  await hideFromCatalog(page)
  await checkHistory(page)
  expect(errors).toEqual([])
})

/** With an uploaded image. */
async function addBrand(page: Page): Promise<void> {
  await page.goto('/brands')
  await page.getByRole('button', { name: 'Add brand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add brand' })
  await dialog.getByLabel('Brand name').fill('Harbor Roasters')
  await dialog.getByRole('button', { name: 'Choose image' }).click()
  await page.getByLabel('Image file').setInputFiles({ name: 'harbor.png', mimeType: 'image/png', buffer: picture })
  await page.getByText('Upload successful').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Use this image/ }).click()
  await dialog.getByRole('button', { name: 'Add brand' }).click()
  const row = page.getByRole('row', { name: /Harbor Roasters/ })
  await row.waitFor()
  expect(await row.textContent()).toContain('HAR')
  await row.locator('img').waitFor()
}

/** The SKU comes from brand and type. */
async function addProduct(page: Page): Promise<void> {
  await page.goto('/products')
  await page.getByRole('button', { name: 'Add product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add product', exact: true })
  await choose(page, dialog.getByRole('combobox', { name: 'Brand' }), 'Harbor Roasters')
  await dialog.getByRole('button', { name: 'Add product type' }).click()
  await page.getByLabel('Product type name').fill('Coffee')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('SKU').inputValue()).toBe('HAR-COF-0001')
  await dialog.getByRole('textbox', { name: /^(Product )?[Nn]ame/ }).fill('Dark Roast')
  await dialog.getByLabel('Weight').fill('250g')
  await dialog.getByLabel('Stock').fill('20')
  await dialog.getByPlaceholder(/^HAR-COF-0001-/).waitFor()
  await dialog.getByLabel('Cost').fill('$6')
  await dialog.getByLabel('Base price').fill('9.5')
  await dialog.getByLabel('Base price').blur()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByLabel('Base price').press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByLabel('Search products').fill('dark roast')
  const row = page.getByRole('row', { name: /Dark Roast/ })
  await row.waitFor()
  for (const expected of ['HAR-COF-0001', '20', '$9.50']) expect(await row.textContent()).toContain(expected)
}

async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.fill(name.toLowerCase())
  await page.getByRole('option', { name }).waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
}

/** The opening stock is in its batch, more is received into another, and that one is corrected. Both start checked in. */
async function addBatches(page: Page): Promise<void> {
  await page.goto('/products/tags?sku=HAR-COF-0001')
  const batches = page.getByRole('region', { name: 'Batches' })
  await expect.poll(() => batches.getByRole('switch').count()).toBe(1)
  await page.getByRole('button', { name: 'Receive' }).click()
  const receiving = page.getByRole('dialog', { name: 'Receive stock' })
  await receiving.getByText('Dark Roast: 20 in stock now').waitFor()
  await receiving.getByLabel(/^Units/).fill('10')
  await receiving.getByLabel('Note').fill('From the roastery')
  expect(await accessibilityViolations(page)).toEqual([])
  await receiving.getByLabel('Note').press('Enter')
  await receiving.getByText(/^Received 10 units of Dark Roast into batch HAR-COF-0001-/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await receiving.getByRole('button', { name: 'Done' }).click()
  await receiving.waitFor({ state: 'hidden' })
  await expect.poll(() => batches.getByRole('switch').count()).toBe(2)
  for (const index of [0, 1]) expect(await batches.getByRole('switch').nth(index).isChecked()).toBe(true)
  await batches
    .getByRole('button', { name: /^Actions for batch/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Correct units' }).click()
  const dialog = page.getByRole('dialog', { name: /^Correct batch/ })
  await dialog.getByLabel(/^Units counted/).fill('9')
  await dialog.getByLabel(/^Reason/).fill('One bag torn')
  await dialog.getByLabel(/^Reason/).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  const product = page.locator('dl[aria-label="Product"]')
  await product.getByText('29').waitFor()
  expect(await product.textContent()).toContain('Untagged0')
  expect(await accessibilityViolations(page)).toEqual([])
}

/** Stock above the limit marks the brand and its product. */
async function setLimit(page: Page): Promise<void> {
  await page.goto('/inventory?search=harbor')
  await page.getByRole('button', { name: 'Actions for Harbor Roasters' }).click()
  await page.getByRole('menuitem', { name: 'Stock limits' }).click()
  const limit = page.getByRole('textbox', { name: 'Limit for Harbor Roasters' })
  await limit.fill('25')
  await limit.press('Enter')
  await page.getByRole('dialog').getByText('Saved', { exact: false }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page
    .getByRole('row', { name: /Harbor Roasters/ })
    .getByLabel(/4 over/)
    .waitFor()
}

async function hideFromCatalog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Harbor Roasters' }).click()
  await page.getByRole('menuitem', { name: 'Catalog' }).click()
  const toggle = page.getByLabel('Show Dark Roast in the catalog')
  await toggle.press('Space')
  await expect.poll(() => toggle.isChecked()).toBe(false)
  const isHidden = () =>
    page.evaluate(async () => {
      const product = await (await fetch('/api/db/products/getBySku/HAR-COF-0001/')).json()
      return product.hideFromCatalog
    })
  // The toggle shows the new state before the server answers.
  await expect.poll(isHidden).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** The opening stock and the correction, with the user. Adding stock to batches is not a change. */
async function checkHistory(page: Page): Promise<void> {
  await page.goto('/products?search=dark+roast')
  await page.getByRole('row', { name: /Dark Roast/ }).press('Enter')
  await page.getByRole('button', { name: 'Stock history' }).click()
  const changes = page.getByRole('grid', { name: 'Stock changes' })
  await changes.getByText('One bag torn', { exact: false }).waitFor()
  expect(await changes.getByRole('row').count()).toBeGreaterThanOrEqual(3)
  expect(await changes.textContent()).toContain('Laura Callahan')
  expect(await changes.textContent()).toMatch(/30.*29/)
  expect(await accessibilityViolations(page)).toEqual([])
}
