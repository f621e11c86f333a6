import { codeOf } from '@dray/server/test-data/authenticator'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany } from './demo.ts'
import { accessibilityViolations, collectConsoleErrors } from './page-checks.ts'
import { password } from './people.ts'

const demo = demoCompany()

/** Types the password, gives the secret to the app and sends its first code. Returns the secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  const key = await page.getByText(/^(\w{4} ){7}\w{4}$/).textContent()
  const secret = key?.replaceAll(' ', '') ?? ''
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const recoveryCodes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I saved them' }).click()
  return { secret, recoveryCodes }
}

test('an admin turns on a second factor, signs in with it and asks sales for one; a rep sets it up before anything else', async () => {
  const page = await demo.pageOf('admin', { path: '/profile' })
  const errors = collectConsoleErrors(page)
  await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Turn on' }).click()
  const { secret } = await setUp(page)
  await page.getByText('10 of 10 recovery codes are left.').waitFor()
  expect(errors).toEqual([])

  const again = await demo.pageOf('admin', { path: '/settings' })
  // The code of now was used up.
  await again.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await again.keyboard.press('Enter')
  await again.getByRole('combobox', { name: 'Second factor needed by' }).click()
  await again.getByRole('option', { name: 'Sales' }).click()
  await again.keyboard.press('Escape')
  await again.getByRole('button', { name: 'Save' }).click()
  await again.getByText('Saved.').waitFor()

  const rep = await demo.pageOf('sales', { path: '/products' })
  await rep.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
  expect(await accessibilityViolations(rep)).toEqual([])
  const { recoveryCodes } = await setUp(rep)
  await rep.getByRole('heading', { name: 'Products' }).waitFor()

  const withoutPhone = await demo.pageOf('sales', { path: '/products' })
  await withoutPhone.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0] ?? '')
  await withoutPhone.keyboard.press('Enter')
  await withoutPhone.getByRole('heading', { name: 'Products' }).waitFor()
})
