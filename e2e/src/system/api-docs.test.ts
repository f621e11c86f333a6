import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors } from '../page-checks.ts'

const demo = demoCompany()

test('the page of the API has its groups folded, is accessible, and finds a call by what it does', async () => {
  const page = await demo.pageOf('admin')
  const errors = collectConsoleErrors(page)
  await page.goto('/api/docs')
  await page.getByRole('heading', { name: /^Dray/ }).waitFor()
  const groups = page.locator('.opblock-tag')
  await expect.poll(() => groups.count()).toBeGreaterThan(5)
  // Only the webhooks, which aren't a group.
  expect(await page.locator('.opblock-tag-section .opblock').count()).toBe(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect([colorScheme, ...(await accessibilityViolations(page))]).toEqual([colorScheme])
  }

  await page.getByPlaceholder('Filter').fill('place order')
  await page.locator('#operations-tag-Purchases').waitFor()
  await page.locator('#operations-tag-Orders').click()
  await page.locator('#operations-Orders-placeOrder').getByRole('button').first().click()
  await page.getByText('Ana Trujillo Market').first().waitFor()
  await page.getByText('Not enough units left in this batch.').first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(errors).toEqual([])
})
