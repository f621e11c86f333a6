import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { collectConsoleErrors } from '../page-checks.ts'

const demo = demoCompany()

test('the page of the API finds a call by what it does, without a violation of the content policy', async () => {
  const page = await demo.pageOf('admin')
  const errors = collectConsoleErrors(page)
  await page.goto('/api/docs')
  const calls = page.locator('.opblock')
  await page.getByRole('heading', { name: /^Dray/ }).waitFor()
  await expect.poll(() => calls.count()).toBeGreaterThan(5)

  await page.getByPlaceholder('Filter').fill('place order')
  await page.locator('#operations-tag-Purchases').waitFor()
  await page.locator('#operations-Orders-placeOrder').getByRole('button').first().click()
  await page.getByText('Ana Trujillo Market').first().waitFor()
  await page.getByText('Not enough units left in this batch.').first().waitFor()
  expect(errors).toEqual([])
})
