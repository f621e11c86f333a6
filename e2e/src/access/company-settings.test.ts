import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors } from '../page-checks.ts'

const demo = demoCompany()

/** A red square of two pixels. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGPYoiwBRAwQCgAcogO9UdjyQwAAAABJRU5ErkJggg==',
  'base64',
)

async function chooseLogo(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Logo' }).getByRole('button', { name: 'Choose image' }).click()
  await page.getByLabel('Image file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await page.getByText('Upload successful').waitFor()
  await page.getByRole('button', { name: /^Use this image/ }).click()
}

test('an admin sets the company’s name, logo, footer, and terms, and a rep who is signed in sees them immediately', async () => {
  const page = await demo.pageOf('admin', { path: '/settings' })
  const rep = await demo.pageOf('sales', { path: '/customers' })
  const errors = collectConsoleErrors(page)
  await page.getByLabel('Name', { exact: true }).fill('Harbor Foods')
  await page.getByLabel('Address').fill('1 Harbor Way\nSeattle, WA 98101')
  await page.getByLabel('Invoice footer').fill('Pay within 30 days. Thank you!')
  await page.getByLabel('Payment terms for new customers').fill('30')
  const preview = page.getByRole('figure', { name: 'Preview of an invoice' })
  await preview.getByText('Harbor Foods', { exact: true }).waitFor()
  await preview.getByText('Thank you!').waitFor()
  await chooseLogo(page)
  await preview.getByRole('img', { name: 'Logo' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByText('Pay within 30 days').last().waitFor()

  await rep.getByRole('button', { name: 'Add customer' }).click()
  const form = rep.getByRole('dialog', { name: 'Add customer' })
  await form.getByLabel('Customer name').fill('Corner Market')
  expect(await form.getByLabel('Payment terms').inputValue()).toBe('30')
  await form.getByRole('button', { name: 'Add customer' }).click()
  await form.waitFor({ state: 'detached' })
  const api = await demo.api('sales')
  const customers = (await api.get('/api/db/customers/getAll')).body as unknown as {
    customerName: string
    paymentTermsDays: number
  }[]
  expect(customers.find(({ customerName }) => customerName === 'Corner Market')?.paymentTermsDays).toBe(30)
  expect(errors).toEqual([])
})
