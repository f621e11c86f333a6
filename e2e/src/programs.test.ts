import { expect, test } from 'vitest'
import { demoCompany } from './demo.ts'
import { accessibilityViolations, collectConsoleErrors, showIn } from './page-checks.ts'

const demo = demoCompany()
const clipboard = ['clipboard-read', 'clipboard-write']

// D-290
test('an admin makes a key for the web shop, which reads products with it until the key is revoked', async () => {
  const page = await demo.pageOf('admin', { path: '/settings', permissions: clipboard })
  const errors = collectConsoleErrors(page)
  await page.getByRole('tab', { name: 'API keys' }).click()
  await page.getByText('No API keys.').waitFor()
  await page.getByRole('button', { name: 'New key' }).first().click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Web shop')
  await form.getByRole('checkbox', { name: 'Sales' }).click()
  await form.getByRole('textbox', { name: 'Allowed addresses' }).fill('127.0.0.1\n10.0.0.300')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Create key' }).click()
  await form.getByText('“10.0.0.300”: Enter an IP address or a network').waitFor()
  for (const scheme of ['dark', 'light'] as const) {
    await showIn(page, scheme)
    expect(await accessibilityViolations(page)).toEqual([])
  }
  await form.getByRole('textbox', { name: 'Allowed addresses' }).fill('127.0.0.1\n::ffff:127.0.0.1')
  await form.getByRole('button', { name: 'Create key' }).click()

  const shown = page.getByRole('dialog', { name: 'API key “Web shop”' })
  await shown.getByRole('button', { name: 'Copy' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await shown.getByRole('button', { name: 'Copied' }).waitFor()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  await shown.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row', { name: /Web shop.*Sales.*Never.*Active/ }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  const readProducts = () =>
    fetch(new URL('/api/db/products/getAll/', page.url()), { headers: { authorization: `Bearer ${key}` } })
  expect((await readProducts()).status).toBe(200)

  await page.getByRole('button', { name: 'Actions for Web shop' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke key' })
  expect(await accessibilityViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoked (1)' }).click()
  await page.getByRole('row', { name: /Web shop.*Today.*Revoked/ }).waitFor()
  expect(await (await readProducts()).json()).toMatchObject({ status: 401, code: 'key-revoked' })
  expect(errors).toEqual([])
})
